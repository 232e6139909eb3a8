import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { TranscriptEvent } from '../../../../src/shared/transcription/transcript.ts';
import { jsonOf } from '../../../faults/scripted-gateway.ts';
import type { TempApp } from '../in-temp-app.ts';
import {
  add,
  fieldOf,
  linesIn,
  restartApp,
  startAppWithGateway,
  waitForState,
} from './transcription-gateway.ts';

const event = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const delta = (text: string) => event({ type: 'transcript.text.delta', delta: text });
const done = (text: string) =>
  event({ type: 'transcript.text.done', text, usage: { type: 'tokens', total_tokens: 9 } });
/** Allows enough time for a busy machine. */
const eventually = (expectation: () => void | Promise<void>) => vi.waitFor(expectation, { timeout: 120_000 });
const words = ['The gate', ' was closed. Nobody', ' told us.'];
const model = 'gpt-4o-transcribe';

/** Starts an app with a gateway that streams what the test writes. */
async function streaming() {
  const responses: ServerResponse[] = [];
  const started = await startAppWithGateway((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    responses.push(response);
  });
  const stream = (at = 0) =>
    vi.waitFor(() => responses[at] ?? expect.fail('no request yet'), { timeout: 120_000 });
  return { ...started, stream, responses };
}

/** Follows a transcript. `live` returns the text that has arrived so far, in lines. */
function followed(app: TempApp, transcriptId: string) {
  const events: TranscriptEvent[] = [];
  const leaving = new AbortController();
  void (async () => {
    for await (const each of await app.call.transcripts.watch({ transcriptId }, { signal: leaving.signal }))
      events.push(each);
  })().catch(() => {});
  const live = () => {
    let lines: readonly string[] = [];
    for (const each of events) {
      if (each.type === 'snapshot') lines = each.live.flatMap((chunk) => chunk.lines.map(({ text }) => text));
      if (each.type === 'live')
        lines = [...lines.slice(0, each.live.from), ...each.live.lines.map(({ text }) => text)];
      if (each.type === 'chunk') lines = [];
    }
    return lines;
  };
  return { live, leave: () => leaving.abort() };
}

describe('streamed transcripts (T12)', () => {
  it('T12: the text of stream=true appears while the gateway works, in the transcript and the list, and a page that opens later gets all of it', async () => {
    const { app, uploads, stream } = await streaming();
    const { id } = await add(app, { model });
    const page = followed(app, id);
    const response = await stream();
    expect(fieldOf(uploads()[0] ?? '', 'stream')).toBe('true');
    response.write(delta(words[0] ?? ''));
    await eventually(() => expect(page.live()).toEqual(['The gate']));
    response.write(delta(words[1] ?? ''));
    await eventually(() => expect(page.live()).toEqual(['The gate was closed.', 'Nobody']));
    page.leave();
    const reloaded = followed(app, id);
    await eventually(() => expect(reloaded.live()).toEqual(['The gate was closed.', 'Nobody']));
    const [chunk] = (await waitForState(app, id, 'transcribing')).chunks;
    expect(chunk?.progress).toMatchObject({ state: 'transcribing', latest: 'The gate was closed. Nobody' });
    response.write(delta(words[2] ?? ''));
    response.end(done(words.join('')));
    await waitForState(app, id);
    expect((await linesIn(app, id)).map(({ text, approximate }) => [text, approximate])).toEqual([
      ['The gate was closed.', true],
      ['Nobody told us.', true],
    ]);
    await eventually(() => expect(reloaded.live()).toEqual([]));
    const raw = words.map(delta).join('') + done(words.join(''));
    expect(await app.call.transcripts.response({ transcriptId: id })).toMatchObject({ raw });
  });

  it('T12: transcript.text.segment events are lines with times and speakers', async () => {
    const { app, stream } = await streaming();
    const { id } = await add(app, { model: 'gpt-4o-transcribe-diarize' });
    const response = await stream();
    const segments = [
      { type: 'transcript.text.segment', id: 'seg_1', start: 0, end: 2, text: ' The gate.', speaker: 'A' },
      { type: 'transcript.text.segment', id: 'seg_2', start: 2, end: 4, text: ' Nobody.', speaker: 'B' },
    ];
    response.end(
      segments
        .map(
          (each) =>
            event({ type: 'transcript.text.delta', delta: each.text, segment_id: each.id }) + event(each),
        )
        .join('') + done('The gate. Nobody.'),
    );
    await waitForState(app, id);
    expect(await linesIn(app, id)).toMatchObject([
      { text: 'The gate.', start: 0, end: 2, speaker: 's1', approximate: false },
      { text: 'Nobody.', start: 2, end: 4, speaker: 's2' },
    ]);
  });

  it('T12: a stream that ends without transcript.text.done is interrupted: its text is kept, and it’s sent again only on request', async () => {
    const { app, uploads, stream } = await streaming();
    const { id: transcriptId } = await add(app, { model });
    (await stream()).end(delta('The gate was closed. Nobody'));
    const [chunk] = (await waitForState(app, transcriptId, 'failed')).chunks;
    expect(chunk?.progress).toMatchObject({
      failure: { code: 'transcript-cut-off' },
      mayBeCharged: true,
      hasResponse: true,
    });
    const stored = await linesIn(app, transcriptId);
    expect(stored.map(({ text }) => text)).toEqual(['The gate was closed.', 'Nobody']);
    // The end time is estimated from the length of the text.
    expect(stored.at(-1)?.end).toBeLessThan(5);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(uploads()).toHaveLength(1);
    await app.call.transcripts.retry({ transcriptId });
    (await stream(1)).end(done('The gate was closed. Nobody told us.'));
    await waitForState(app, transcriptId);
    expect((await linesIn(app, transcriptId)).map(({ text }) => text)).toEqual([
      'The gate was closed.',
      'Nobody told us.',
    ]);
  });

  it('T12: the text is also kept if the connection breaks or the user cancels', async () => {
    const { app, stream } = await streaming();
    const { id } = await add(app, { model });
    const broken = await stream();
    broken.write(delta('The gate was closed.'));
    await eventually(async () =>
      expect((await waitForState(app, id, 'transcribing')).chunks[0]?.progress).toMatchObject({
        latest: 'The gate was closed.',
      }),
    );
    broken.destroy();
    await waitForState(app, id, 'failed');
    expect((await linesIn(app, id)).map(({ text }) => text)).toEqual(['The gate was closed.']);

    const { id: other } = await add(app, { model });
    (await stream(1)).write(delta('Nobody told us.'));
    await eventually(async () =>
      expect((await waitForState(app, other, 'transcribing')).chunks[0]?.progress).toMatchObject({
        latest: 'Nobody told us.',
      }),
    );
    await app.call.transcripts.cancel({ transcriptId: other });
    const [chunk] = (await waitForState(app, other, 'failed')).chunks;
    expect(chunk?.progress).toMatchObject({ failure: { code: 'stopped' }, mayBeCharged: true });
    expect((await linesIn(app, other)).map(({ text }) => text)).toEqual(['Nobody told us.']);
  });

  it('T12: text that has arrived survives a restart, and nothing is sent again automatically', async () => {
    const { app, gatewayId, uploads, stream } = await streaming();
    const { id } = await add(app, { model });
    (await stream()).write(delta('The gate was closed.'));
    await eventually(async () =>
      expect((await waitForState(app, id, 'transcribing')).chunks[0]?.progress).toMatchObject({
        latest: 'The gate was closed.',
      }),
    );
    const next = await restartApp(app, gatewayId);
    const [chunk] = (await waitForState(next, id, 'failed')).chunks;
    expect(chunk?.progress).toMatchObject({
      failure: { code: 'transcription-interrupted' },
      mayBeCharged: true,
    });
    expect((await linesIn(next, id)).map(({ text }) => text)).toEqual(['The gate was closed.']);
    expect(uploads()).toHaveLength(1);
  });

  it('T12: a JSON response to stream=true, such as that of whisper-1, is read', async () => {
    const { app, uploads } = await startAppWithGateway((_, response) =>
      jsonOf(response, 200, { text: 'The gate was closed.' }),
    );
    const { id } = await add(app, { model: 'whisper-1', stream: true });
    await waitForState(app, id);
    expect(fieldOf(uploads()[0] ?? '', 'stream')).toBe('true');
    expect((await linesIn(app, id)).map(({ text }) => text)).toEqual(['The gate was closed.']);
  });

  it('T12: an error in a stream is shown, and the text before it is kept', async () => {
    const { app, stream } = await streaming();
    const { id } = await add(app, { model });
    (await stream()).end(
      delta('The gate was closed.') + event({ error: { message: 'The model is overloaded.' } }),
    );
    const [chunk] = (await waitForState(app, id, 'failed')).chunks;
    expect(chunk?.progress).toMatchObject({ failure: { values: { said: 'The model is overloaded.' } } });
    expect(await linesIn(app, id)).toHaveLength(1);
  });
});
