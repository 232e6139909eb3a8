import { describe, expect, it, vi } from 'vitest';
import type { LineChangeIn, LinePatch, Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { stateOf } from '../../../../src/shared/transcription/transcript-state.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, startApp, type TempApp } from '../in-temp-app.ts';
import { open } from '../open-apps.ts';
import { upload } from '../upload.ts';

const texts = ['The gate closed early.', 'Nobody told us.', 'We heard the chain.'];
const transcription = {
  text: texts.join(' '),
  language: 'english',
  duration: 9,
  segments: texts.map((text, at) => ({
    start: at * 3,
    end: at * 3 + 2,
    text: ` ${text}`,
    avg_logprob: at === 1 ? -1.4 : -0.2,
    no_speech_prob: 0.01,
  })),
  words: texts.flatMap((text, at) =>
    text.split(' ').map((word, nth) => ({
      word: word.replace('.', ''),
      start: at * 3 + nth / 2,
      end: at * 3 + nth / 2 + 0.4,
    })),
  ),
};

async function listed(app: TempApp): Promise<readonly Transcript[]> {
  for await (const event of await app.call.transcripts.watchList())
    if (event.type === 'snapshot') return event.items;
  return [];
}

/** Starts an app with a transcript of three lines, the second of them uncertain. */
async function transcribed() {
  open.gateway = await startScriptedGateway((request, response) =>
    jsonOf(response, 200, request.path.endsWith('/models') ? { data: [{ id: 'whisper-1' }] } : transcription),
  );
  const app = await startApp();
  open.app = app;
  const { id } = await app.call.gateways.add({ name: 'G', baseUrl: `${open.gateway.url}/v1`, key: 'sk-x' });
  await app.call.gateways.use({ gatewayId: id });
  const mediaId = await upload(app, 'the audio', 'audio/wav');
  const { id: transcriptId } = await app.call.transcripts.add({
    mediaId,
    name: 'tape.wav',
    settings: transcriptSettings,
  });
  await vi.waitFor(async () => expect((await listed(app)).map(stateOf)).toEqual(['done']), {
    timeout: 120_000,
  });
  return { app, transcriptId };
}

async function linesIn(app: TempApp, transcriptId: string) {
  for await (const event of await app.call.transcripts.watch({ transcriptId }))
    if (event.type === 'snapshot') return event.lines;
  return [];
}

const textsIn = async (app: TempApp, id: string) => (await linesIn(app, id)).map(({ text }) => text);
const countsIn = async (app: TempApp) => (await listed(app))[0]?.counts;
const undoing = (changes: readonly LineChangeIn[]): LinePatch[] =>
  changes.map(({ chunk, line, before }) => ({ chunk, line, ...before }));
const redoing = (changes: readonly LineChangeIn[]): LinePatch[] =>
  changes.map(({ chunk, line, after }) => ({ chunk, line, ...after }));
const found = async (app: TempApp, query: string) => {
  const ask = () => app.call.search.transcripts({ query, after: null, limit: 20 });
  await vi.waitFor(async () => expect((await ask()).indexing).toBe(false), { timeout: 120_000 });
  return (await ask()).hits.map(({ snippet, start }) => [snippet.text, start]);
};

describe('splitting and merging lines', () => {
  it('T7 T10: is stored with timings and words, included in the search, and there after a restart', async () => {
    const { app, transcriptId } = await transcribed();
    await app.call.transcripts.splitLine({ transcriptId, chunk: 0, line: 0, at: 8 });
    expect(await textsIn(app, transcriptId)).toEqual(['The gate', 'closed early.', ...texts.slice(1)]);
    const [, early, second] = await linesIn(app, transcriptId);
    expect(early).toMatchObject({ start: 1, end: 2, reshaped: true, uncertain: false });
    if (!early || !second) throw new Error('the lines are gone');
    await app.call.transcripts.mergeLines({ transcriptId, first: early, second });
    const merged = 'closed early. Nobody told us.';
    expect(await textsIn(app, transcriptId)).toEqual(['The gate', merged, 'We heard the chain.']);
    expect(await countsIn(app)).toEqual({ words: 11, lines: 3, edited: 2, uncertain: 1 });
    expect(await found(app, 'gate')).toEqual([['The gate', 0]]);
    expect(await found(app, 'nobody early')).toEqual([[merged, 1]]);

    await app.close();
    const next = await startApp({ folder: app.folder });
    open.app = next;
    const lines = await linesIn(next, transcriptId);
    expect(lines.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['The gate', 0, 0.9],
      [merged, 1, 5],
      ['We heard the chain.', 6, 8],
    ]);
    const words = await next.call.transcripts.wordTimings({ transcriptId, chunk: 0, from: 0, count: 200 });
    const own = words.find(({ line }) => line === lines[1]?.line)?.words ?? [];
    expect(own.map(({ from, to, start }) => [merged.slice(from, to), start])).toEqual([
      ['closed', 1],
      ['early', 1.5],
      ['Nobody', 3],
      ['told', 3.5],
      ['us', 4],
    ]);
    // None of this changes the gateway's text.
    const original = await next.call.transcripts.originalLines({ transcriptId });
    expect(original.map(({ text }) => text)).toEqual(texts);

    // Restoring the line undoes both the split and the merge, because they share a line from the gateway.
    const line = lines[1]?.line ?? -1;
    const changes = await next.call.transcripts.restoreLine({ transcriptId, chunk: 0, line });
    expect(await linesIn(next, transcriptId)).toEqual(original);
    expect(await countsIn(next)).toEqual({ words: 11, lines: 3, edited: 0, uncertain: 1 });
    expect(await found(next, 'gate')).toEqual([[texts[0], 0]]);
    await next.call.transcripts.editLines({ transcriptId, changes: undoing(changes) });
    expect(await linesIn(next, transcriptId)).toEqual(lines);
  });

  it('T7: can be undone and redone exactly, whatever was edited in between', async () => {
    const { app, transcriptId } = await transcribed();
    const states = [await linesIn(app, transcriptId)];
    const steps: (readonly LineChangeIn[])[] = [];
    const step = async (changes: Promise<readonly LineChangeIn[]>) => {
      steps.push(await changes);
      states.push(await linesIn(app, transcriptId));
    };
    const at = async (place: number) => {
      const line = (await linesIn(app, transcriptId))[place];
      if (!line) throw new Error('there is no such line');
      return { chunk: line.chunk, line: line.line };
    };
    const edit = (change: LinePatch) => app.call.transcripts.editLines({ transcriptId, changes: [change] });
    await step(edit({ ...(await at(0)), text: 'The great gate closed early.', checked: true }));
    await step(app.call.transcripts.splitLine({ transcriptId, ...(await at(0)), at: 9 }));
    await step(edit({ ...(await at(1)), text: 'gate closed.', checked: true }));
    await step(edit({ ...(await at(2)), start: 3.25, end: 4.75 }));
    await step(app.call.transcripts.mergeLines({ transcriptId, first: await at(1), second: await at(2) }));
    await step(app.call.transcripts.splitLine({ transcriptId, ...(await at(1)), at: 4 }));
    await step(app.call.transcripts.mergeLines({ transcriptId, first: await at(0), second: await at(1) }));
    await step(app.call.transcripts.restoreLine({ transcriptId, ...(await at(0)) }));
    for (let last = steps.length - 1; last >= 0; last -= 1) {
      await app.call.transcripts.editLines({ transcriptId, changes: undoing(steps[last] ?? []) });
      expect(await linesIn(app, transcriptId)).toEqual(states[last]);
    }
    for (const [nth, changes] of steps.entries()) {
      await app.call.transcripts.editLines({ transcriptId, changes: redoing(changes) });
      expect(await linesIn(app, transcriptId)).toEqual(states[nth + 1]);
    }
  });

  it('T7: is refused if one side would be empty, or if a line is gone', async () => {
    const { app, transcriptId } = await transcribed();
    const split = (line: number, at: number) =>
      failureFrom(app.call.transcripts.splitLine({ transcriptId, chunk: 0, line, at }));
    expect(await split(0, 0)).toMatchObject({ code: 'bad-value' });
    expect(await split(0, 999)).toMatchObject({ code: 'bad-value' });
    expect(await split(9, 3)).toMatchObject({ code: 'not-found' });
    await app.call.transcripts.splitLine({ transcriptId, chunk: 0, line: 0, at: 8 });
    expect(await split(0, 3)).toMatchObject({ code: 'not-found' });
    const times = { transcriptId, changes: [{ chunk: 0, line: 1, start: 5, end: 4 }] };
    expect(await failureFrom(app.call.transcripts.editLines(times))).toMatchObject({ code: 'bad-value' });
  });
});

describe('editing lines', () => {
  it('T7: keeps the gateway’s timings, and Restore brings them back with its text', async () => {
    const { app, transcriptId } = await transcribed();
    const changes = [{ chunk: 0, line: 1, text: 'No one told us.', start: 2.5, end: 5.5, checked: true }];
    await app.call.transcripts.editLines({ transcriptId, changes });
    const edited = (await linesIn(app, transcriptId))[1];
    expect(edited).toMatchObject({ start: 2.5, end: 5.5, retimed: true, original: 'Nobody told us.' });
    expect(await countsIn(app)).toMatchObject({ edited: 1, uncertain: 0 });
    await app.call.transcripts.restoreLine({ transcriptId, chunk: 0, line: 1 });
    expect(await linesIn(app, transcriptId)).toEqual(
      await app.call.transcripts.originalLines({ transcriptId }),
    );
    expect(await countsIn(app)).toMatchObject({ edited: 0, uncertain: 1 });
  });

  it('T7: leaves an unchecked line uncertain', async () => {
    const { app, transcriptId } = await transcribed();
    const changes = [{ chunk: 0, line: 1, text: 'Nobody warned us.' }];
    await app.call.transcripts.editLines({ transcriptId, changes });
    expect((await linesIn(app, transcriptId))[1]).toMatchObject({ uncertain: true, checked: false });
    expect(await countsIn(app)).toMatchObject({ edited: 1, uncertain: 1 });
    await app.call.transcripts.editLines({ transcriptId, changes: [{ chunk: 0, line: 1, checked: true }] });
    expect(await countsIn(app)).toMatchObject({ edited: 1, uncertain: 0 });
  });
});
