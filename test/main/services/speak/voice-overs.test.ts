import { afterEach, describe, expect, test } from 'vitest';
import type { VoiceOver } from '../../../../src/shared/speech/voice-over.ts';
import type { TranscriptSettings } from '../../../../src/shared/transcription/transcript.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { failureFrom, removeFolder, startApp, type TempApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const settings: TranscriptSettings = {
  task: 'transcribe',
  model: null,
  language: 'pt',
  prompt: '',
  temperature: null,
};

async function started(folder?: string): Promise<TempApp> {
  const app = await startApp(folder ? { folder } : {});
  if (!folder) ends.push(() => removeFolder(app.folder));
  ends.push(app.close);
  return app;
}

/** Starts an app with a gateway and a transcribed recording. */
async function withRecording() {
  const gateway = await startScriptedGateway((request, response) =>
    jsonOf(
      response,
      200,
      request.path.endsWith('/models') ? { data: [{ id: 'whisper-1' }] } : { text: 'Não.' },
    ),
  );
  ends.push(gateway.close);
  const app = await started();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  const wave = Buffer.alloc(3200);
  const mediaId = await upload(app, wave, 'audio/wav');
  const { id } = await app.call.transcripts.add({ mediaId, name: 'Carta.wav', settings, duration: 4 });
  return { app, gateway, transcriptId: id };
}

const listOf = async (app: TempApp): Promise<readonly VoiceOver[]> => {
  for await (const event of await app.call.voiceOvers.watch())
    if (event.type === 'snapshot') return event.items;
  return [];
};
const scriptOf = async (app: TempApp, voiceOverId: string | null) => {
  for await (const { text, plain } of await app.call.script.watch({ voiceOverId, page: 'new' }))
    return { text, plain };
  return null;
};

describe('Voice-overs', () => {
  test('X3: a recording has one, whose translation is requested once and is a separate transcript', async () => {
    const { app, transcriptId } = await withRecording();
    const voiceOver = await app.call.voiceOvers.start({ transcriptId, sourceId: null, title: 'Carta' });
    expect(voiceOver).toMatchObject({ transcriptId, sourceId: null, title: 'Carta', corrected: false });
    const secondVoiceOver = await app.call.voiceOvers.start({ transcriptId, sourceId: null, title: 'Other' });
    expect(secondVoiceOver).toEqual(voiceOver);
    const target = { voiceOverId: voiceOver.id, settings };
    const [one, two] = await Promise.all([
      app.call.voiceOvers.translate(target),
      app.call.voiceOvers.translate(target),
    ]);
    expect(one).toEqual(two);
    for await (const event of await app.call.transcripts.watchList()) {
      if (event.type !== 'snapshot') continue;
      const translation = event.items.find(({ id }) => id === one.sourceId);
      expect(event.items).toHaveLength(2);
      expect(translation).toMatchObject({ originId: transcriptId, settings: { task: 'translate' } });
      break;
    }
  });

  test('X3: its corrected text is separate from Speak’s, and is there after a restart', async () => {
    const { app, transcriptId } = await withRecording();
    const { id } = await app.call.voiceOvers.start({ transcriptId, sourceId: transcriptId, title: 'Carta' });
    expect(await scriptOf(app, id)).toEqual({ text: null, plain: true });
    await app.call.script.save({ voiceOverId: id, text: 'No, nobody.', plain: true, by: 'page' });
    expect(await scriptOf(app, null)).toEqual({ text: '', plain: false });
    await app.close();

    const later = await started(app.folder);
    expect(await scriptOf(later, id)).toEqual({ text: 'No, nobody.', plain: true });
    expect(await listOf(later)).toMatchObject([{ id, corrected: true, sourceId: transcriptId }]);
    await later.call.script.save({ voiceOverId: id, text: null, plain: true, by: 'page' });
    expect(await listOf(later)).toMatchObject([{ id, corrected: false }]);
  });

  test('X3: choosing another source discards the correction, and a removed voice-over can be restored until the app exits', async () => {
    const { app, transcriptId } = await withRecording();
    const { id } = await app.call.voiceOvers.start({ transcriptId, sourceId: transcriptId, title: 'Carta' });
    await app.call.script.save({ voiceOverId: id, text: 'No.', plain: true, by: 'page' });
    const translated = await app.call.voiceOvers.translate({ voiceOverId: id, settings });
    expect(translated).toMatchObject({ corrected: false });
    expect(translated.sourceId).not.toBe(transcriptId);
    expect(await scriptOf(app, id)).toEqual({ text: null, plain: true });

    await app.call.voiceOvers.remove({ voiceOverId: id });
    expect(await listOf(app)).toEqual([]);
    const saving = app.call.script.save({ voiceOverId: id, text: 'x', plain: true, by: 'page' });
    expect(await failureFrom(saving)).toMatchObject({ code: 'not-found' });
    await app.call.voiceOvers.restore({ voiceOverId: id });
    expect(await listOf(app)).toMatchObject([{ id }]);
  });

  test('X3: a recording without audio isn’t translated, and keeps the text that it has', async () => {
    const { app, transcriptId } = await withRecording();
    const { id } = await app.call.voiceOvers.start({ transcriptId, sourceId: transcriptId, title: 'Carta' });
    await app.call.transcripts.cancel({ transcriptId });
    await app.call.transcripts.deleteAudio({ transcriptId });
    const failed = await failureFrom(app.call.voiceOvers.translate({ voiceOverId: id, settings }));
    expect(failed).toMatchObject({ code: 'audio-deleted' });
    expect(await listOf(app)).toMatchObject([{ id, sourceId: transcriptId }]);
  });
});
