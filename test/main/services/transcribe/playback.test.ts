import { afterEach, describe, expect, it } from 'vitest';
import type { Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, removeFolder, startApp, type TempApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';

const recording = 'the whole recording';
const header = 'an index of it, ';
let app: TempApp;

afterEach(async () => {
  await app.close();
  await removeFolder(app.folder);
});

/** Adds the recording without a gateway, so it isn't transcribed. Returns the transcript's id. */
async function added(): Promise<string> {
  app = await startApp();
  const mediaId = await upload(app, recording, 'audio/mpeg');
  const { id } = await app.call.transcripts.add({ mediaId, name: 'tape.mp3', settings: transcriptSettings });
  await app.call.transcripts.cancel({ transcriptId: id });
  return id;
}

async function transcriptOf(id: string): Promise<Transcript> {
  for await (const event of await app.call.transcripts.watch({ transcriptId: id }))
    if (event.type === 'snapshot') return event.transcript;
  return expect.fail();
}

describe('the audio that a recording is played from', () => {
  it('T7: is an index and the recording, served as one file by ranges', async () => {
    const transcriptId = await added();
    expect((await transcriptOf(transcriptId)).playbackUrl).toBeNull();
    const mediaId = await upload(app, header, 'audio/mp4');
    await app.call.transcripts.savePlayback({ transcriptId, mediaId, form: 'index' });
    const { playbackUrl } = await transcriptOf(transcriptId);
    const whole = await app.fetch(playbackUrl ?? '');
    expect(whole.headers.get('content-type')).toBe('audio/mp4');
    expect(await whole.text()).toBe(header + recording);
    const range = await app.fetch(playbackUrl ?? '', { headers: { range: 'bytes=9-24' } });
    expect([range.status, await range.text()]).toEqual([206, 'of it, the whole'.slice(0, 16)]);
    const end = await app.fetch(playbackUrl ?? '', { headers: { range: 'bytes=-9' } });
    expect(await end.text()).toBe('recording');
    expect((await app.fetch(playbackUrl ?? '', { headers: { range: 'bytes=99-' } })).status).toBe(416);
  });

  it('T7: is a decoded copy if an index isn’t enough', async () => {
    const transcriptId = await added();
    const mediaId = await upload(app, 'a copy', 'audio/mp4');
    await app.call.transcripts.savePlayback({ transcriptId, mediaId, form: 'copy' });
    const { playbackUrl } = await transcriptOf(transcriptId);
    expect(await (await app.fetch(playbackUrl ?? '')).text()).toBe('a copy');
  });

  it('T10: is deleted with the recording, and counted with it', async () => {
    const transcriptId = await added();
    const mediaId = await upload(app, header, 'audio/mp4');
    await app.call.transcripts.savePlayback({ transcriptId, mediaId, form: 'index' });
    const { playbackUrl } = await transcriptOf(transcriptId);
    const recordings = (await app.call.storage.usage()).find(({ kind }) => kind === 'recordings');
    expect(recordings).toMatchObject({ count: 1, bytes: header.length + recording.length });
    const forgotten = await app.call.transcripts.deleteAudio({ transcriptId });
    expect(forgotten.playbackUrl).toBeNull();
    expect((await app.fetch(playbackUrl ?? '')).status).toBe(404);
    const secondUpload = await upload(app, 'a copy', 'audio/mp4');
    const saving = app.call.transcripts.savePlayback({ transcriptId, mediaId: secondUpload, form: 'copy' });
    expect(await failureFrom(saving)).toMatchObject({ code: 'not-found' });
  });
});
