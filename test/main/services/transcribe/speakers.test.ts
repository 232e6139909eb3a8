import { describe, expect, it, vi } from 'vitest';
import type { SplitJob } from '../../../../src/shared/transcription/split.ts';
import type { Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { jsonOf, type Script } from '../../../faults/scripted-gateway.ts';
import type { TempApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';
import {
  add,
  fieldOf,
  fieldsOf,
  linesIn,
  restartApp,
  startAppWithGateway,
  waitForState,
} from './transcription-gateway.ts';

const segment = (start: number, end: number, text: string, speaker: string) => ({
  type: 'transcript.text.segment',
  id: `seg_${start}`,
  start,
  end,
  text: ` ${text}`,
  speaker,
});
const talk = {
  task: 'transcribe',
  duration: 42,
  text: 'Good morning. No, nobody told us. And the gate?',
  segments: [
    segment(0, 5, 'Good morning.', 'A'),
    segment(5, 12, 'No, nobody told us.', 'B'),
    segment(12, 20, 'And the gate?', 'A'),
  ],
};
const model = 'gpt-4o-transcribe-diarize';
const namesOf = ({ speakers }: Transcript) =>
  speakers.map(({ id, letter, guess, name }) => ({ id, letter, guess, name }));
const speakersOf = async (app: TempApp, id: string) => (await linesIn(app, id)).map(({ speaker }) => speaker);
const hitsFor = async (app: TempApp, query: string) =>
  (await app.call.search.transcripts({ query, after: null, limit: 10 })).hits.map(
    ({ snippet }) => snippet.text,
  );
/** Waits for the search index, which is updated in the background. */
const indexed = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 120_000 });

describe('speakers (T11)', () => {
  it('T11: response_format=diarized_json is requested, and the speaker of each line survives a restart', async () => {
    const { app, gatewayId, uploads } = await startAppWithGateway((_, response) =>
      jsonOf(response, 200, talk),
    );
    const { id } = await add(app, { model });
    const done = await waitForState(app, id);
    expect(fieldOf(uploads()[0] ?? '', 'response_format')).toBe('diarized_json');
    expect(fieldOf(uploads()[0] ?? '', 'chunking_strategy')).toBe('auto');
    expect(namesOf(done)).toEqual([
      { id: 's1', letter: 0, guess: false, name: null },
      { id: 's2', letter: 1, guess: false, name: null },
    ]);
    const next = await restartApp(app, gatewayId);
    expect(await speakersOf(next, id)).toEqual(['s1', 's2', 's1']);
    expect(await next.call.transcripts.response({ transcriptId: id })).toMatchObject({
      format: 'diarized_json',
      raw: JSON.stringify(talk),
    });
  });

  it.each([
    [
      'Mistral’s speaker_id (BerriAI/litellm#23890)',
      { segments: [{ start: 0, end: 1, text: 'Yes.', speaker_id: 'speaker_1' }] },
    ],
    [
      'a WhisperX server’s nested segments (Nyralei/whisperx-api-server#4)',
      { segments: { segments: [{ start: 0, end: 1, text: 'Yes.', speaker: 'SPEAKER_00' }] } },
    ],
    ['a number', { segments: [{ start: 0, end: 1, text: 'Yes.', speaker: 3 }] }],
  ])('T11: a speaker on a segment of verbose_json is read in the same way: %s', async (_, fields) => {
    const { app } = await startAppWithGateway((_request, response) =>
      jsonOf(response, 200, { text: 'Yes.', ...fields }),
    );
    const { id } = await add(app);
    await waitForState(app, id);
    expect(await speakersOf(app, id)).toEqual(['s1']);
  });

  it('T11: voice tags of WebVTT are speakers, with the names that the gateway gives', async () => {
    const { app } = await startAppWithGateway(
      (_, response) =>
        void response.end('WEBVTT\n\n00:00.000 --> 00:02.000\n<v.loud Ines Aldana>Good morning.\n'),
    );
    const { id } = await add(app, { responseFormat: 'vtt' });
    expect((await waitForState(app, id)).speakers).toMatchObject([{ label: 'Ines Aldana', guess: false }]);
    await indexed(async () => expect(await hitsFor(app, 'aldana')).toEqual(['Ines Aldana: Good morning.']));
  });

  it('T11: the text alone, as Azure returns it (Azure/azure-sdk-for-python#43964), has no speakers and isn’t an error', async () => {
    const { app } = await startAppWithGateway((_, response) =>
      jsonOf(response, 200, { text: 'Good morning. No.' }),
    );
    const { id } = await add(app, { model });
    expect((await waitForState(app, id)).speakers).toEqual([]);
    expect(await linesIn(app, id)).toHaveLength(2);
  });

  it('T11 T10: a speaker is renamed once for the whole transcript, found by name, and the name can be removed', async () => {
    const { app } = await startAppWithGateway((_, response) => jsonOf(response, 200, talk));
    const { id: transcriptId } = await add(app, { model });
    await waitForState(app, transcriptId);
    const name = (next: string | null) =>
      app.call.transcripts.nameSpeaker({ transcriptId, speakerId: 's1', name: next });
    expect(await name('Ines')).toBeNull();
    await indexed(async () =>
      expect(await hitsFor(app, 'ines')).toEqual(['Ines: Good morning.', 'Ines: And the gate?']),
    );
    expect(await name('Maria')).toBe('Ines');
    await indexed(async () =>
      expect([await hitsFor(app, 'ines'), (await hitsFor(app, 'maria')).length]).toEqual([[], 2]),
    );
    expect(await name(null)).toBe('Maria');
    await indexed(async () => expect(await hitsFor(app, 'maria')).toEqual([]));
    expect(await hitsFor(app, 'morning')).toEqual(['Good morning.']);
  });

  it('T11: one line can be assigned to another or a new speaker, and a split line keeps its speaker', async () => {
    const { app } = await startAppWithGateway((_, response) => jsonOf(response, 200, talk));
    const { id: transcriptId } = await add(app, { model });
    await waitForState(app, transcriptId);
    await app.call.transcripts.nameSpeaker({ transcriptId, speakerId: 'new', name: 'The guard' });
    const changes = [{ chunk: 0, line: 2, speaker: 'new' }];
    const [change] = await app.call.transcripts.editLines({ transcriptId, changes });
    expect(change).toMatchObject({ before: { speaker: 's1' }, after: { speaker: 'new' } });
    await app.call.transcripts.splitLine({ transcriptId, chunk: 0, line: 1, at: 4 });
    expect(await speakersOf(app, transcriptId)).toEqual(['s1', 's2', 's2', 'new']);
  });
});

/** Creates 20 s of WAV audio, from which voice samples can be cut. */
function wav(): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const bytes = Buffer.alloc(44 + rate * 20 * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate * 2, 28],
    [bytes.length - 44, 40],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36);
  for (let at = 44; at < bytes.length; at += 2) bytes.writeInt16LE(Math.round(8000 * Math.sin(at / 9)), at);
  return new Uint8Array(bytes);
}

/** Adds a 2,000 s recording that a page splits into two chunks. Resolves once both are stored. */
async function split(app: TempApp): Promise<{ readonly id: string; readonly job: SplitJob }> {
  const settings = { task: 'transcribe', model, language: null, prompt: '', temperature: null } as const;
  const { id } = await app.call.transcripts.add({
    mediaId: await upload(app, wav(), 'audio/wav'),
    name: 'talk.wav',
    settings,
    duration: 2000,
  });
  for await (const event of await app.call.splits.claim()) {
    if (event.type !== 'job') continue;
    const { jobId } = event.job;
    for (const [start, end] of [
      [0, 1200],
      [1200, 2000],
    ] as const)
      await app.call.splits.addChunk({
        jobId,
        chunk: {
          start,
          end,
          lead: 0,
          form: 'wav',
          silent: false,
          mediaId: await upload(app, wav(), 'audio/wav'),
        },
      });
    await app.call.splits.finish({ jobId, end: 2000, peaks: null });
    return { id, job: event.job };
  }
  throw new Error('no job');
}

/** Creates a script that responds to the first chunk with two speakers, and to the second one with `second`. */
const inTwo =
  (second: Script): Script =>
  (request, response) =>
    request.body.includes('filename="talk-0s.wav"') ? jsonOf(response, 200, talk) : second(request, response);

describe('speakers of several chunks (T11)', () => {
  it('T11: a recording is split near the limit of 1,400 s, and known_speaker_names[] and known_speaker_references[] keep one name for each person', async () => {
    const order: string[] = [];
    const { app, uploads } = await startAppWithGateway(
      inTwo((request, response) => {
        order.push(...fieldsOf(request.body, 'known_speaker_names[]'));
        jsonOf(response, 200, {
          ...talk,
          segments: [segment(0, 5, 'An hour before.', 's2'), segment(5, 9, 'Who is there?', 'A')],
        });
      }),
    );
    const { id, job } = await split(app);
    expect(job.range?.longest).toBe(1390);
    const done = await waitForState(app, id);
    expect(order).toEqual(['s1', 's2']);
    const voices = fieldsOf(uploads()[1] ?? '', 'known_speaker_references[]');
    expect(voices).toHaveLength(2);
    for (const voice of voices) {
      expect(voice).toMatch(/^data:audio\/wav;base64,/);
      const seconds = (Buffer.from(voice.split(',')[1] ?? '', 'base64').length - 44) / 16_000;
      expect(seconds).toBeGreaterThanOrEqual(2);
      expect(seconds).toBeLessThanOrEqual(10);
    }
    // Speaker "A" of the second chunk isn't one of the voices that were sent, so it's a new speaker.
    expect(namesOf(done)).toMatchObject([
      { id: 's1', letter: 0 },
      { id: 's2', letter: 1 },
      { id: 's3', letter: 2, guess: false },
    ]);
    expect(await speakersOf(app, id)).toEqual(['s1', 's2', 's1', 's2', 's3']);
  });

  it('T11: where known_speaker_references[] are refused, one corrected request is sent, this is remembered after a restart, and the speakers of later chunks are marked as guesses', async () => {
    const { app, gatewayId, uploads } = await startAppWithGateway(
      inTwo((request, response) =>
        request.body.includes('known_speaker')
          ? jsonOf(response, 400, {
              error: {
                message: "Unknown parameter: 'known_speaker_names'.",
                param: 'known_speaker_names',
                code: 'unknown_parameter',
              },
            })
          : jsonOf(response, 200, talk),
      ),
    );
    const { id } = await split(app);
    const done = await waitForState(app, id);
    expect(uploads()).toHaveLength(3);
    expect(namesOf(done)).toMatchObject([
      { id: 's1', guess: false },
      { id: 's2', guess: false },
      { id: 's3', letter: 0, guess: true },
      { id: 's4', letter: 1, guess: true },
    ]);
    expect(done.chunks[1]?.notes).toEqual(['no-references']);
    const next = await restartApp(app, gatewayId);
    expect(await next.call.gateways.limits({ gatewayId })).toMatchObject([
      { limits: { transcription: expect.arrayContaining(['no-references']) } },
    ]);
  });

  it('T11: the second chunk is sent after the response to the first one, and their audio is released at the end', async () => {
    let respondToFirst = () => {};
    const { app, uploads } = await startAppWithGateway((request, response) => {
      if (!request.body.includes('filename="talk-0s.wav"')) return jsonOf(response, 200, talk);
      respondToFirst = () => jsonOf(response, 200, talk);
    });
    const { id } = await split(app);
    await vi.waitFor(() => expect(uploads()).toHaveLength(1), { timeout: 120_000 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(uploads()).toHaveLength(1);
    const bytesNow = async () =>
      (await app.call.storage.usage()).find(({ kind }) => kind === 'recordings')?.bytes ?? 0;
    respondToFirst();
    await waitForState(app, id);
    expect(uploads()).toHaveLength(2);
    // In this test, the recording and its chunks share one file. Only the recording still uses it.
    expect(await bytesNow()).toBe(wav().length);
  });
});
