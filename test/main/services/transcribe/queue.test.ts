import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import type { Transcript, TranscriptSettings } from '../../../../src/shared/transcription/transcript.ts';
import { stateOf } from '../../../../src/shared/transcription/transcript-state.ts';
import { eventually } from '../../../eventually.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { failureFrom, startApp, type TempApp } from '../in-temp-app.ts';
import { open } from '../open-apps.ts';
import { upload } from '../upload.ts';

const transcription = {
  text: 'One. Two.',
  language: 'english',
  duration: 4,
  segments: [
    { start: 0, end: 2, text: ' One.', avg_logprob: -0.1, no_speech_prob: 0.01 },
    { start: 2, end: 4, text: ' Two.', avg_logprob: -1.4, no_speech_prob: 0.01 },
  ],
};

/** Starts a gateway that holds transcription requests until the test answers them. */
async function holding() {
  const held: { readonly body: string; readonly path: string; readonly response: ServerResponse }[] = [];
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
    held.push({ body: request.body, path: request.path, response });
  });
  return { gateway, held };
}

async function started(held: Awaited<ReturnType<typeof holding>>): Promise<TempApp> {
  open.gateway = held.gateway;
  const app = await startApp();
  open.app = app;
  // A key saved for one run would have to be entered again after a restart.
  await app.call.gateways.chooseKeyPlace({ place: 'file' });
  const { id } = await app.call.gateways.add({
    name: 'Held',
    baseUrl: `${held.gateway.url}/v1`,
    key: 'sk-x',
  });
  await app.call.gateways.use({ gatewayId: id });
  return app;
}

async function again(app: TempApp): Promise<TempApp> {
  await app.close();
  const next = await startApp({ folder: app.folder });
  open.app = next;
  return next;
}

async function add(
  app: TempApp,
  name: string,
  settings: Partial<TranscriptSettings> = {},
  duration: number | null = null,
): Promise<Transcript> {
  const mediaId = await upload(app, `sound of ${name}`, 'audio/wav');
  return app.call.transcripts.add({
    mediaId,
    name,
    settings: { ...transcriptSettings, ...settings },
    duration,
  });
}

/** Returns the transcripts in the order of the queue. The list arrives from its end. */
async function listed(app: TempApp): Promise<readonly Transcript[]> {
  for await (const event of await app.call.transcripts.watchList())
    return event.type === 'snapshot' ? event.items.toReversed() : [];
  return [];
}

const states = async (app: TempApp) => (await listed(app)).map(stateOf);
const reach = (app: TempApp, wanted: readonly string[]) =>
  vi.waitFor(async () => expect(await states(app)).toEqual(wanted), { timeout: 120_000 });

async function linesOf(app: TempApp, transcriptId: string) {
  for await (const event of await app.call.transcripts.watch({ transcriptId }))
    return event.type === 'snapshot' ? event.lines : [];
  return [];
}

/** Waits for requests to reach the gateway, which happens shortly after their last byte is sent. */
const waitForRequests = (held: { readonly held: readonly unknown[] }, count: number) =>
  vi.waitFor(() => expect(held.held).toHaveLength(count), { timeout: 120_000 });

describe('the transcription queue', () => {
  it('T3: runs two at a time, and starts the next in order when one is done', async () => {
    const held = await holding();
    const app = await started(held);
    for (const name of ['a.wav', 'b.wav', 'c.wav']) await add(app, name);
    await reach(app, ['transcribing', 'transcribing', 'waiting']);
    await waitForRequests(held, 2);
    const first = held.held.find(({ body }) => body.includes('filename="a.wav"'));
    jsonOf(first?.response as ServerResponse, 200, transcription);
    await reach(app, ['done', 'transcribing', 'transcribing']);
    await waitForRequests(held, 3);
  });

  it('T3: a response before the end of the upload ends the request', async () => {
    const early = createServer((request, response) => {
      jsonOf(
        response,
        200,
        request.url?.endsWith('/models') ? { data: [{ id: 'whisper-1' }] } : transcription,
      );
      request.resume();
    });
    await once(early.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(early.address() as AddressInfo).port}`;
    const app = await started({ gateway: { ...(await startScriptedGateway(() => {})), url }, held: [] });
    for (let at = 0; at < 12; at += 1) await add(app, `${at}.wav`);
    await vi.waitFor(async () => expect(new Set(await states(app))).toEqual(new Set(['done'])), {
      timeout: 120_000,
    });
    early.close();
  });

  it('T5: sends only what was set, and stores lines with their confidence', async () => {
    const held = await holding();
    const app = await started(held);
    const { id } = await add(app, 'Meeting.wav', { language: 'pt', prompt: 'Aldana', temperature: 0.2 });
    await reach(app, ['transcribing']);
    await waitForRequests(held, 1);
    const { body, path, response } = held.held[0] ?? expect.fail();
    expect(path).toBe('/v1/audio/transcriptions');
    for (const field of ['model', 'language', 'prompt', 'temperature', 'response_format', 'file'])
      expect(body.split(`name="${field}"`)).toHaveLength(2);
    expect(body).toMatch(/name="response_format"\r\n\r\nverbose_json/);
    jsonOf(response, 200, transcription);
    await reach(app, ['done']);
    expect((await listed(app))[0]).toMatchObject({
      language: 'english',
      duration: 4,
      counts: { words: 2, lines: 2, edited: 0, uncertain: 1 },
    });
    expect((await linesOf(app, id)).map(({ start, text, uncertain }) => [start, text, uncertain])).toEqual([
      [0, 'One.', false],
      [2, 'Two.', true],
    ]);

    await add(app, 'Plain.wav', { task: 'translate', language: 'pt', prompt: 'not sent' });
    await reach(app, ['done', 'transcribing']);
    await waitForRequests(held, 2);
    const second = held.held[1] ?? expect.fail();
    expect(second.path).toBe('/v1/audio/translations');
    for (const field of ['language', 'prompt', 'temperature'])
      expect(second.body).not.toContain(`name="${field}"`);
  });

  it('T5: text without timestamps is stored line by line, and silence is an empty transcript', async () => {
    const held = await holding();
    const app = await started(held);
    const text = await add(app, 'text.wav');
    const silent = await add(app, 'silent.wav');
    await reach(app, ['transcribing', 'transcribing']);
    await waitForRequests(held, 2);
    for (const { body, response } of held.held)
      body.includes('text.wav') ? response.end('First.\n\nSecond.') : jsonOf(response, 200, { text: '' });
    await reach(app, ['done', 'done']);
    expect((await linesOf(app, text.id)).map(({ start, text: words }) => [start, words])).toEqual([
      [null, 'First.'],
      [null, 'Second.'],
    ]);
    expect(await linesOf(app, silent.id)).toEqual([]);
  });

  it('T3: a cancelled recording fails as stopped, and Retry sends it again', async () => {
    const held = await holding();
    const app = await started(held);
    const { id } = await add(app, 'a.wav');
    await reach(app, ['transcribing']);
    await app.call.transcripts.cancel({ transcriptId: id });
    const [stopped] = await listed(app);
    expect(stopped?.chunks[0]?.progress).toMatchObject({
      state: 'failed',
      failure: { code: 'stopped', values: { sent: 'whole' } },
      mayBeCharged: true,
    });
    await eventually(() => expect(held.gateway.closed()).toBe(1));
    await app.call.transcripts.retry({ transcriptId: id });
    await reach(app, ['transcribing']);
    await waitForRequests(held, 2);
  });

  it('T3: a recording that was cancelled before it was sent says so, and isn’t charged', async () => {
    const held = await holding();
    const app = await started(held);
    for (const name of ['a.wav', 'b.wav', 'c.wav']) await add(app, name);
    await reach(app, ['transcribing', 'transcribing', 'waiting']);
    const waiting = (await listed(app))[2];
    await app.call.transcripts.cancel({ transcriptId: waiting?.id ?? '' });
    expect((await listed(app))[2]?.chunks[0]?.progress).toMatchObject({
      failure: { code: 'stopped', values: { sent: 'nothing' } },
      mayBeCharged: false,
    });
  });

  it('T3: a waiting recording shows how long it has waited, and how long an earlier one took', async () => {
    const held = await holding();
    const app = await started(held);
    const before = Date.now();
    await add(app, 'a.wav', {}, 60);
    await reach(app, ['transcribing']);
    await waitForRequests(held, 1);
    const first = (await listed(app))[0]?.chunks[0]?.progress;
    if (first?.state !== 'transcribing') throw new Error('it is not being transcribed');
    expect(first.since).toBeGreaterThanOrEqual(before);
    expect(first.expectedMs).toBeNull();
    jsonOf(held.held[0]?.response as ServerResponse, 200, transcription);
    await reach(app, ['done']);
    await add(app, 'b.wav', {}, 120);
    await reach(app, ['done', 'transcribing']);
    const second = (await listed(app))[1]?.chunks[0]?.progress;
    if (second?.state !== 'transcribing') throw new Error('it is not being transcribed');
    expect(second.expectedMs).toBeGreaterThan(0);
  });

  it('T3: a wait requested by the gateway is shown with its reason, and Retry ends it', async () => {
    let requestCount = 0;
    const gateway = await startScriptedGateway((request, response) => {
      if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
      requestCount += 1;
      if (requestCount === 1) jsonOf(response, 429, { error: 'Slow down' }, { 'retry-after': '7200' });
      else jsonOf(response, 200, transcription);
    });
    const app = await started({ gateway, held: [] });
    const { id } = await add(app, 'a.wav');
    await eventually(async () => {
      const progress = (await listed(app))[0]?.chunks[0]?.progress;
      expect(progress).toMatchObject({
        state: 'waiting',
        retry: { attempt: 2, reason: { code: 'rate-limited', values: { said: 'Slow down' } } },
      });
      expect(progress?.state === 'waiting' && progress.retry?.nextAt).toBeGreaterThan(Date.now() + 7_000_000);
    });
    await app.call.transcripts.retry({ transcriptId: id });
    await reach(app, ['done']);
    expect(requestCount).toBe(2);
  });

  it('T3: while a model is paused, nothing else is sent to it, and recordings for another gateway continue', async () => {
    const uploadNames: string[] = [];
    let isPausing = true;
    const pausing = await startScriptedGateway((request, response) => {
      if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
      uploadNames.push(/filename="([^"]*)"/.exec(request.body)?.[1] ?? '');
      if (isPausing) jsonOf(response, 429, { error: 'Slow down' }, { 'retry-after': '7200' });
      else jsonOf(response, 200, transcription);
    });
    const app = await started({ gateway: pausing, held: [] });
    const other = await holding();
    const { id: otherId } = await app.call.gateways.add({
      name: 'Other',
      baseUrl: `${other.gateway.url}/v1`,
      key: 'sk-y',
    });
    await app.call.gateways.setCapabilityGateway({ capability: 'translation', gatewayId: otherId });
    try {
      const { id: first } = await add(app, 'a.wav');
      const isWaiting = async (place: number) => {
        const progress = (await listed(app))[place]?.chunks[0]?.progress;
        return progress?.state === 'waiting' && progress.retry !== undefined;
      };
      await eventually(async () => expect(await isWaiting(0)).toBe(true));
      const { id: second } = await add(app, 'b.wav');
      for (const name of ['c.wav', 'd.wav', 'e.wav']) await add(app, name, { task: 'translate' });
      // Both slots are available to the other gateway, but it gets no more than two.
      await reach(app, ['waiting', 'waiting', 'transcribing', 'transcribing', 'waiting']);
      await waitForRequests(other, 2);

      // The pause ends while both slots are taken. The recording continues once one is free.
      isPausing = false;
      await app.call.transcripts.retry({ transcriptId: first });
      await eventually(async () => expect(await isWaiting(0)).toBe(false));
      expect(uploadNames).toEqual(['a.wav']);
      jsonOf(other.held[0]?.response as ServerResponse, 200, transcription);
      await reach(app, ['done', 'done', 'done', 'transcribing', 'transcribing']);
      expect(uploadNames).toEqual(['a.wav', 'a.wav', 'b.wav']);
      expect(second).not.toBe(first);
    } finally {
      await other.gateway.close();
    }
  });

  it('T3: a recording that waits for a pause or a slot can be cancelled, and the next is sent', async () => {
    const other = await holding();
    let requestCount = 0;
    const pausing = await startScriptedGateway((request, response) => {
      if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
      requestCount += 1;
      jsonOf(response, 429, { error: 'Slow down' }, { 'retry-after': '7200' });
    });
    const app = await started({ gateway: pausing, held: [] });
    const { id: otherId } = await app.call.gateways.add({
      name: 'Other',
      baseUrl: `${other.gateway.url}/v1`,
      key: 'sk-y',
    });
    await app.call.gateways.setCapabilityGateway({ capability: 'translation', gatewayId: otherId });
    try {
      const { id: first } = await add(app, 'a.wav');
      await eventually(() => expect(requestCount).toBe(1));
      for (const name of ['b.wav', 'c.wav']) await add(app, name, { task: 'translate' });
      const { id: last } = await add(app, 'd.wav');
      await reach(app, ['waiting', 'transcribing', 'transcribing', 'waiting']);
      await waitForRequests(other, 2);
      await app.call.transcripts.retry({ transcriptId: first });
      await app.call.transcripts.cancel({ transcriptId: first });
      await reach(app, ['failed', 'transcribing', 'transcribing', 'waiting']);
      jsonOf(other.held[0]?.response as ServerResponse, 200, transcription);
      await reach(app, ['failed', 'done', 'transcribing', 'waiting']);
      await eventually(() => expect(requestCount).toBe(2));
      await app.call.transcripts.cancel({ transcriptId: last });
      await reach(app, ['failed', 'done', 'transcribing', 'failed']);
    } finally {
      await other.gateway.close();
    }
  });

  it('T3: a requested wait of more than a week fails the recording, which says when to retry', async () => {
    let requestCount = 0;
    const after = () =>
      new Date(requestCount === 1 ? Date.UTC(2099, 2, 3) : Date.now() + 6 * 86_400_000).toUTCString();
    const gateway = await startScriptedGateway((request, response) => {
      if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
      requestCount += 1;
      jsonOf(response, 429, { error: 'Slow down' }, { 'retry-after': after() });
    });
    const app = await started({ gateway, held: [] });
    await add(app, 'a.wav');
    await reach(app, ['failed']);
    expect((await listed(app))[0]?.chunks[0]?.progress).toMatchObject({
      failure: {
        code: 'rate-limited',
        values: { said: 'Slow down', retryAt: Date.UTC(2099, 2, 3) },
      },
      mayBeCharged: false,
    });
    await add(app, 'b.wav');
    await reach(app, ['failed', 'waiting']);
    await eventually(() => expect(requestCount).toBe(2));
  });

  it('T3: after a server error the gateway may have charged, and the recording isn’t sent again automatically', async () => {
    const held = await holding();
    const app = await started(held);
    await add(app, 'a.wav');
    await reach(app, ['transcribing']);
    await waitForRequests(held, 1);
    jsonOf(held.held[0]?.response as ServerResponse, 504, {});
    await reach(app, ['failed']);
    expect((await listed(app))[0]?.chunks[0]?.progress).toMatchObject({ mayBeCharged: true });
    expect(held.held).toHaveLength(1);
  });

  it('T3: a refusal is reported in the gateway’s words and wasn’t charged for', async () => {
    const held = await holding();
    const app = await started(held);
    await add(app, 'a.wav');
    await reach(app, ['transcribing']);
    await waitForRequests(held, 1);
    jsonOf(held.held[0]?.response as ServerResponse, 400, { error: { message: 'The prompt is odd.' } });
    await reach(app, ['failed']);
    const progress = (await listed(app))[0]?.chunks[0]?.progress;
    expect(progress).toMatchObject({
      mayBeCharged: false,
      failure: { code: 'request-refused', values: { said: 'The prompt is odd.' } },
    });
  });

  it('T3: across a restart, answered recordings stay, completely sent ones aren’t sent again automatically, and waiting ones continue', async () => {
    const held = await holding();
    const app = await started(held);
    for (const name of ['done.wav', 'sent.wav', 'waits.wav', 'waits-too.wav']) await add(app, name);
    await reach(app, ['transcribing', 'transcribing', 'waiting', 'waiting']);
    await waitForRequests(held, 2);
    const done = held.held.find(({ body }) => body.includes('done.wav'));
    jsonOf(done?.response as ServerResponse, 200, transcription);
    await reach(app, ['done', 'transcribing', 'transcribing', 'waiting']);

    const next = await again(app);
    await reach(next, ['done', 'failed', 'failed', 'transcribing']);
    const [, sent] = await listed(next);
    expect(sent?.chunks[0]?.progress).toMatchObject({
      failure: { code: 'transcription-interrupted', values: { gateway: 'Held' } },
      mayBeCharged: true,
    });
    const requestCount = (name: string) => held.held.filter(({ body }) => body.includes(`"${name}"`)).length;
    await eventually(() =>
      expect([requestCount('done.wav'), requestCount('sent.wav'), requestCount('waits-too.wav')]).toEqual([
        1, 1, 1,
      ]),
    );
    await next.call.transcripts.retry({ transcriptId: sent?.id ?? '' });
    await reach(next, ['done', 'transcribing', 'failed', 'transcribing']);
    await eventually(() => expect(requestCount('sent.wav')).toBe(2));
  });

  it('T3: Retry requests only the failed chunks, and lines have the right times', async () => {
    const held = await holding();
    const app = await started(held);
    const { id } = await add(app, 'long.wav');
    await reach(app, ['transcribing']);
    await waitForRequests(held, 1);
    jsonOf(held.held[0]?.response as ServerResponse, 200, transcription);
    await reach(app, ['done']);
    await app.close();
    const database = new DatabaseSync(join(app.folder, 'parlance.db'));
    database.exec(
      `INSERT INTO transcript_chunks (transcript_id, chunk, start, form, state, failure)
       VALUES ('${id}', 1, 600.5, 'whole', 'failed', '{"code":"connection-lost","values":{}}')`,
    );
    database.close();
    const next = await startApp({ folder: app.folder });
    open.app = next;
    await next.call.transcripts.retry({ transcriptId: id });
    await reach(next, ['transcribing']);
    await waitForRequests(held, 2);
    jsonOf(held.held[1]?.response as ServerResponse, 200, transcription);
    await reach(next, ['done']);
    expect((await linesOf(next, id)).map(({ chunk, start }) => [chunk, start])).toEqual([
      [0, 0],
      [0, 2],
      [1, 600.5],
      [1, 602.5],
    ]);
    expect((await listed(next))[0]).toMatchObject({ duration: 604.5, counts: { lines: 4, uncertain: 2 } });
  });

  it('T3: a recording for one gateway isn’t sent to another automatically', async () => {
    const held = await holding();
    const app = await started(held);
    for (const name of ['a.wav', 'b.wav', 'c.wav']) await add(app, name);
    await reach(app, ['transcribing', 'transcribing', 'waiting']);
    await waitForRequests(held, 2);
    const { id } = await app.call.gateways.add({
      name: 'Other',
      baseUrl: `${held.gateway.url}/v1`,
      key: 'sk-y',
    });
    await app.call.gateways.use({ gatewayId: id });
    for (const { response } of [...held.held]) jsonOf(response, 200, transcription);
    await reach(app, ['done', 'done', 'failed']);
    const waited = (await listed(app))[2];
    expect(waited?.chunks[0]?.progress).toMatchObject({
      failure: { code: 'other-gateway', values: { gateway: 'Held', now: 'Other' } },
      mayBeCharged: false,
    });
    await app.call.transcripts.retry({ transcriptId: waited?.id ?? '' });
    await reach(app, ['done', 'done', 'transcribing']);
  });

  it('T3: the queue can be reordered, and a removed item is restored in its place', async () => {
    const held = await holding();
    const app = await started(held);
    const ids: string[] = [];
    for (const name of ['a.wav', 'b.wav', 'c.wav', 'd.wav']) ids.push((await add(app, name)).id);
    await reach(app, ['transcribing', 'transcribing', 'waiting', 'waiting']);
    await waitForRequests(held, 2);
    await app.call.transcripts.move({ transcriptId: ids[3] ?? '', beforeId: ids[2] ?? '' });
    const names = async () => (await listed(app)).map(({ name }) => name);
    expect(await names()).toEqual(['a.wav', 'b.wav', 'd.wav', 'c.wav']);
    await app.call.transcripts.remove({ transcriptId: ids[3] ?? '' });
    expect(await names()).toEqual(['a.wav', 'b.wav', 'c.wav']);
    await app.call.transcripts.restore({ transcriptId: ids[3] ?? '' });
    expect(await names()).toEqual(['a.wav', 'b.wav', 'd.wav', 'c.wav']);
    await app.call.transcripts.remove({ transcriptId: ids[3] ?? '' });
    const next = await again(app);
    expect(await failureFrom(next.call.transcripts.restore({ transcriptId: ids[3] ?? '' }))).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a transcript', () => {
  it('T7: an edited line keeps the gateway’s text, and typing that text undoes the edit', async () => {
    const held = await holding();
    const app = await started(held);
    const { id } = await add(app, 'a.wav');
    await reach(app, ['transcribing']);
    await waitForRequests(held, 1);
    jsonOf(held.held[0]?.response as ServerResponse, 200, transcription);
    await reach(app, ['done']);
    const change = (text: string, checked: boolean, line = 1) => ({
      transcriptId: id,
      changes: [{ chunk: 0, line, text, checked }],
    });
    await app.call.transcripts.editLines(change('Two and more.', true));
    const next = await again(app);
    expect((await linesOf(next, id))[1]).toMatchObject({ text: 'Two and more.', original: 'Two.' });
    expect((await listed(next))[0]?.counts).toEqual({ words: 4, lines: 2, edited: 1, uncertain: 0 });
    await next.call.transcripts.editLines(change('Two.', false));
    expect((await linesOf(next, id))[1]).toMatchObject({ text: 'Two.', original: null });
    expect((await listed(next))[0]?.counts).toEqual({ words: 2, lines: 2, edited: 0, uncertain: 1 });
    expect(await failureFrom(next.call.transcripts.editLines(change('', true, 9)))).toMatchObject({
      code: 'not-found',
    });
  });

  it('T5: stores the model of each answered request and the settings of the next run, across a restart', async () => {
    const held = await holding();
    const app = await started(held);
    const { id } = await add(app, 'a.wav');
    await waitForRequests(held, 1);
    jsonOf(held.held[0]?.response as ServerResponse, 200, transcription);
    await reach(app, ['done']);
    const next = { ...transcriptSettings, language: 'pt-BR', prompt: 'Setúbal' };
    await app.call.transcripts.setNextSettings({ transcriptId: id, settings: next });
    const [before] = await listed(app);
    expect(before?.chunks[0]?.model).toBe('whisper-1');
    expect(before).toMatchObject({ settings: transcriptSettings, nextSettings: next });
    const later = await again(app);
    expect((await listed(later))[0]).toMatchObject({ settings: transcriptSettings, nextSettings: next });
  });

  it('T10: can have its audio deleted, and can’t be run again afterwards', async () => {
    const held = await holding();
    const app = await started(held);
    const { id } = await add(app, 'a.wav');
    await reach(app, ['transcribing']);
    expect(await failureFrom(app.call.transcripts.deleteAudio({ transcriptId: id }))).toMatchObject({
      code: 'busy',
    });
    await waitForRequests(held, 1);
    jsonOf(held.held[0]?.response as ServerResponse, 200, transcription);
    await reach(app, ['done']);
    const copy = await app.call.transcripts.runAgain({
      transcriptId: id,
      settings: { ...transcriptSettings, task: 'translate' },
    });
    expect(copy).toMatchObject({ originId: id, name: 'a.wav' });
    const { audioUrl } = await app.call.transcripts.deleteAudio({ transcriptId: id });
    expect(audioUrl).toBeNull();
    expect(await linesOf(app, id)).toHaveLength(2);
    expect(
      await failureFrom(app.call.transcripts.runAgain({ transcriptId: id, settings: transcriptSettings })),
    ).toMatchObject({
      code: 'audio-deleted',
    });
    await reach(app, ['done', 'transcribing']);
  });
});
