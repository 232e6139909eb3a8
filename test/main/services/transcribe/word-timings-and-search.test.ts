import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { linesOf } from '../../../../src/main/services/transcribe/lines-of.ts';
import { cuesOf } from '../../../../src/main/services/transcribe/word-cues.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createLineEditStore } from '../../../../src/main/storage/line-edit-store.ts';
import { createTranscriptIndexBackfill } from '../../../../src/main/storage/transcript-index-backfill.ts';
import { openTranscriptIndexReader } from '../../../../src/main/storage/transcript-index-reader.ts';
import { createTranscriptLineStore } from '../../../../src/main/storage/transcript-line-store.ts';
import { createTranscriptStore } from '../../../../src/main/storage/transcript-store.ts';
import type { Transcript, TranscriptLine } from '../../../../src/shared/transcription/transcript.ts';
import { stateOf } from '../../../../src/shared/transcription/transcript-state.ts';
import type { Segment, TranscriptionResult } from '../../../../src/shared/transcription/transcription.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, removeFolder, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';
import { open } from '../open-apps.ts';
import { upload } from '../upload.ts';

const segment = (start: number, end: number, text: string): Segment => ({
  start,
  end,
  text,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain: false,
  speaker: null,
});
const wordsIn = (segments: readonly Segment[], cues: ReturnType<typeof cuesOf>) =>
  cues.map((line, at) => line.map(({ from, to }) => segments[at]?.text.slice(from, to)));

describe('the words of lines', () => {
  it('T7: words are located in the lines, ignoring punctuation, with repetitions and in any script', () => {
    const segments = [
      segment(0, 2, 'No, no. The gate!'),
      segment(2, 4, 'ÉTÉ, été.'),
      segment(4, 6, '我喜欢'),
    ];
    const words = [
      { start: 0, end: 0.4, word: ' No' },
      { start: 0.5, end: 0.9, word: 'no' },
      { start: 1, end: 1.2, word: 'The' },
      { start: 1.2, end: 1.8, word: 'gate' },
      { start: 2.1, end: 2.5, word: 'Été' },
      { start: 2.6, end: 3, word: 'été' },
      { start: 4, end: 4.5, word: '我' },
      { start: 4.5, end: 5, word: '喜欢' },
    ];
    const cues = cuesOf(segments, words);
    expect(wordsIn(segments, cues)).toEqual([
      ['No', 'no', 'The', 'gate'],
      ['ÉTÉ', 'été'],
      ['我', '喜欢'],
    ]);
    expect(cues[0]?.[3]).toEqual({ start: 1.2, end: 1.8, from: 12, to: 16 });
  });

  it('T7: words that aren’t in the text are left out, and later ones are still found', () => {
    const segments = [segment(0, 2, 'The tide turned.'), segment(2, 4, 'We left.')];
    const words = [
      { start: 0, end: 0.3, word: 'The' },
      { start: 0.3, end: 0.6, word: 'um' },
      { start: 0.6, end: 1, word: 'turned' },
      { start: 1.5, end: 1.8, word: 'eh' },
      { start: 2, end: 2.4, word: 'We' },
      { start: 2.5, end: 3, word: 'left' },
    ];
    expect(wordsIn(segments, cuesOf(segments, words))).toEqual([
      ['The', 'turned'],
      ['We', 'left'],
    ]);
  });
});

const responseBy = {
  'harbour.wav': {
    text: 'The gate closed. Ünïcödé in Setúbal.',
    duration: 4,
    segments: [
      { start: 0, end: 2, text: ' The gate closed.' },
      { start: 2, end: 4, text: ' Ünïcödé in Setúbal.' },
    ],
    words: [
      { start: 0, end: 0.3, word: 'The' },
      { start: 0.3, end: 0.9, word: 'gate' },
      { start: 0.9, end: 1.5, word: 'closed' },
    ],
  },
  'tide.wav': {
    text: '我喜欢学习中文. The gate of the tide.',
    segments: [
      { start: 0, end: 2, text: '我喜欢学习中文.', words: [{ start: 0.5, end: 1, word: '我' }] },
      { start: 2, end: 4, text: 'The gate of the tide.' },
    ],
  },
} as const;

async function started(): Promise<{ app: TempApp; transcripts: readonly Transcript[] }> {
  open.gateway = await startScriptedGateway((request, response) => {
    if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
    const name = /filename="([^"]+)"/.exec(request.body)?.[1] as keyof typeof responseBy;
    jsonOf(response, 200, responseBy[name]);
  });
  const app = await startApp();
  open.app = app;
  const { id } = await app.call.gateways.add({ name: 'G', baseUrl: `${open.gateway.url}/v1`, key: 'sk-x' });
  await app.call.gateways.use({ gatewayId: id });
  for (const name of Object.keys(responseBy)) {
    const mediaId = await upload(app, `sound of ${name}`, 'audio/wav');
    await app.call.transcripts.add({ mediaId, name, settings: transcriptSettings });
  }
  const listed = async () => {
    for await (const event of await app.call.transcripts.watchList())
      if (event.type === 'snapshot') return event.items;
    return [];
  };
  await vi.waitFor(async () => expect((await listed()).map(stateOf)).toEqual(['done', 'done']), {
    timeout: 120_000,
  });
  return { app, transcripts: (await listed()).toReversed() };
}

async function linesIn(app: TempApp, transcriptId: string): Promise<readonly TranscriptLine[]> {
  for await (const event of await app.call.transcripts.watch({ transcriptId }))
    if (event.type === 'snapshot') return event.lines;
  return [];
}

const found = async (app: TempApp, query: string) => {
  const search = () => app.call.search.transcripts({ query, after: null, limit: 20 });
  await vi.waitFor(async () => expect((await search()).indexing).toBe(false), { timeout: 120_000 });
  const { hits } = await search();
  return hits.map(({ snippet: { text, matches } }) => [
    text,
    ...matches.map(([from, to]) => text.slice(from, to)),
  ]);
};

describe('transcripts in the app', () => {
  it('T7: words are loaded on request, even if they are nested in segments, and deleted with the transcript', async () => {
    const { app, transcripts } = await started();
    const of = (name: string) => transcripts.find((one) => one.name === name)?.id ?? '';
    const all = { from: 0, count: 200 };
    const words = await app.call.transcripts.wordTimings({
      transcriptId: of('harbour.wav'),
      chunk: 0,
      ...all,
    });
    expect(words).toEqual([
      {
        line: 0,
        words: [
          { start: 0, end: 0.3, from: 0, to: 3 },
          { start: 0.3, end: 0.9, from: 4, to: 8 },
          { start: 0.9, end: 1.5, from: 9, to: 15 },
        ],
      },
    ]);
    expect(
      await app.call.transcripts.wordTimings({ transcriptId: of('tide.wav'), chunk: 0, ...all }),
    ).toEqual([{ line: 0, words: [{ start: 0.5, end: 1, from: 0, to: 1 }] }]);
    expect(
      await app.call.transcripts.wordTimings({ transcriptId: of('tide.wav'), chunk: 7, ...all }),
    ).toEqual([]);
    expect(
      await failureFrom(app.call.transcripts.wordTimings({ transcriptId: 'x', chunk: 0, ...all })),
    ).toMatchObject({
      code: 'not-found',
    });
  });

  it('T7: several lines are written together or not at all, with their originals and counts', async () => {
    const { app, transcripts } = await started();
    const transcriptId = transcripts[0]?.id ?? '';
    const change = (line: number, text: string) => ({ chunk: 0, line, text });
    await app.call.transcripts.editLines({
      transcriptId,
      changes: [change(0, 'first'), change(1, 'Setúbal'), change(0, 'The lock closed.')],
    });
    expect((await linesIn(app, transcriptId)).map(({ text, original }) => [text, original])).toEqual([
      ['The lock closed.', 'The gate closed.'],
      ['Setúbal', 'Ünïcödé in Setúbal.'],
    ]);
    for await (const event of await app.call.transcripts.watchList()) {
      if (event.type === 'snapshot')
        expect(event.items.at(-1)?.counts).toEqual({ words: 4, lines: 2, edited: 2, uncertain: 0 });
      break;
    }
    const withUnknownLine = { transcriptId, changes: [change(0, 'lost'), change(9, 'nowhere')] };
    expect(await failureFrom(app.call.transcripts.editLines(withUnknownLine))).toMatchObject({
      code: 'not-found',
    });
    expect((await linesIn(app, transcriptId))[0]?.text).toBe('The lock closed.');
  });

  it('T10: lines of all transcripts are found in any script, in their current form, until they are removed', async () => {
    const { app, transcripts } = await started();
    expect(await found(app, 'unicode setu')).toEqual([['Ünïcödé in Setúbal.', 'Ünïcödé', 'Setú']]);
    expect(await found(app, '学习')).toEqual([['我喜欢学习中文.', '学习']]);
    // The newest transcript comes first.
    expect(await found(app, 'gate')).toEqual([
      ['The gate of the tide.', 'gate'],
      ['The gate closed.', 'gate'],
    ]);
    const first = transcripts[0]?.id ?? '';
    await app.call.transcripts.editLines({
      transcriptId: first,
      changes: [{ chunk: 0, line: 0, text: 'The lock closed.' }],
    });
    expect(await found(app, 'gate')).toHaveLength(1);
    expect(await found(app, 'lock')).toEqual([['The lock closed.', 'lock']]);
    await app.call.transcripts.remove({ transcriptId: first });
    expect(await found(app, 'lock')).toEqual([]);
    await app.call.transcripts.restore({ transcriptId: first });
    expect(await found(app, 'lock')).toHaveLength(1);
    await app.call.transcripts.remove({ transcriptId: first });
    // Removed transcripts are deleted at the next start, and so are their index entries.
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    expect(await found(restarted, 'lock')).toEqual([]);
    expect(await found(restarted, 'gate')).toHaveLength(1);
  });

  it('T10: consecutive pages contain each line once', async () => {
    const { app } = await started();
    await found(app, 'gate');
    const page = (after: number | null) => app.call.search.transcripts({ query: 'the', after, limit: 1 });
    const first = await page(null);
    const second = await page(first.next);
    expect([first.hits, second.hits].flat().map(({ snippet }) => snippet.text)).toEqual([
      'The gate of the tide.',
      'The gate closed.',
    ]);
    expect(second.next).toBeNull();
    expect(await app.call.search.transcripts({ query: ' " ', after: null, limit: 5 })).toMatchObject({
      hits: [],
      next: null,
    });
  });
});

it('T10: a transcript of 3,600 lines is stored, indexed, searched and corrected completely', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'parlance.db');
  const database = openDatabase(file);
  const reader = openTranscriptIndexReader(file);
  const lines = createTranscriptLineStore(database);
  const backfill = createTranscriptIndexBackfill(database);
  createTranscriptStore(database).add({
    id: 't',
    name: 'long.mp3',
    title: null,
    mediaId: 'm',
    size: 1,
    settings: transcriptSettings,
    gatewayId: null,
    gateway: null,
    originId: null,
    duration: null,
    createdAt: 1,
    chunks: [{ chunk: 0, start: 0, duration: null, form: 'whole', mediaId: null }],
  });
  const segments = Array.from({ length: 3600 }, (_, at) =>
    segment(at * 3, at * 3 + 2, `Line ${at} of the harbour, where nobody counts the boats.`),
  );
  const words = segments.flatMap(({ start, text }) =>
    text.split(' ').map((word, at) => ({ word, start: start + at / 6, end: start + at / 6 + 0.1 })),
  );
  const result: TranscriptionResult = {
    text: '',
    segments,
    words,
    language: null,
    duration: 10_800,
    form: 'verbose_json',
    raw: '',
  };
  const key = { transcriptId: 't', chunk: 0 };
  const written = linesOf(result, { chunk: 0, start: 0, duration: null, lead: 0 });
  lines.storeResponse(key, { ...result, model: 'whisper-1', notes: [] }, { lines: written, speakers: [] }, 2);
  expect(lines.of('t')).toHaveLength(3600);
  expect(lines.wordsOf(key, 1800, 100)).toHaveLength(100);
  while (backfill.step());
  expect(backfill.pending()).toBe(false);
  expect(reader.lines('"harbour"', 0, 51)).toHaveLength(51);
  const changes = segments.map(({ text }, line) => ({
    chunk: 0,
    line,
    text: text.replace('boats', 'ships'),
  }));
  expect(createLineEditStore(database).apply('t', changes, [], 3)?.lines).toHaveLength(3600);
  expect(lines.of('t')[3599]).toMatchObject({ text: changes[3599]?.text, original: segments[3599]?.text });
  expect(backfill.pending()).toBe(true);
  reader.close();
  database.close();
  await removeFolder(folder);
});
