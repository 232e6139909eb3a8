import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Transcript, TranscriptSettings } from '../../../../src/shared/transcription/transcript.ts';
import { stateOf } from '../../../../src/shared/transcription/transcript-state.ts';
import { eventually } from '../../../eventually.ts';
import { jsonOf } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { firstEvent } from '../first-event.ts';
import type { TempApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';
import { fieldOf, restartApp, startAppWithGateway } from './transcription-gateway.ts';

const hour = 3_600_000;
const text = { text: 'One.', segments: [] };

/** Starts a gateway that refuses some models, and returns the models and files that it was asked for. */
async function startLimited(refusing: readonly string[], refuse: (response: ServerResponse) => void) {
  const limited = new Set(refusing);
  const sent: string[] = [];
  const started = await startAppWithGateway(({ body }, response) => {
    const model = fieldOf(body, 'model') ?? '';
    sent.push(`${/filename="([^"]*)"/.exec(body)?.[1]} ${model}`);
    if (limited.has(model)) refuse(response);
    else jsonOf(response, 200, text);
  });
  return { ...started, sent, limited };
}

const inTwoHours = (response: ServerResponse) =>
  jsonOf(response, 429, { error: { message: 'Slow down' } }, { 'retry-after': '7200' });

async function add(app: TempApp, name: string, settings: Partial<TranscriptSettings> = {}) {
  const mediaId = await upload(app, `sound of ${name}`, 'audio/wav');
  return app.call.transcripts.add({ mediaId, name, settings: { ...transcriptSettings, ...settings } });
}

/** Returns the transcripts in the order of the queue. The list arrives from its end. */
async function listed(app: TempApp): Promise<readonly Transcript[]> {
  const event = await firstEvent(app.call.transcripts.watchList());
  return event.type === 'snapshot' ? event.items.toReversed() : [];
}

/** Returns the state of each transcript, or `paused` with the hours until its end. */
async function statesIn(app: TempApp): Promise<readonly string[]> {
  return (await listed(app)).map((transcript) => {
    const progress = transcript.chunks[0]?.progress;
    const retry = progress?.state === 'waiting' ? progress.retry : undefined;
    return retry ? `paused ${Math.round((retry.nextAt - Date.now()) / hour)} h` : stateOf(transcript);
  });
}

const reach = (app: TempApp, wanted: readonly string[]) =>
  eventually(async () => expect(await statesIn(app)).toEqual(wanted));

describe('a model that asks to wait', () => {
  it('T3: pauses only its own recordings, and each of them says until when and why', async () => {
    const { app, sent } = await startLimited(['whisper-1'], inTwoHours);
    await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    await add(app, 'b.wav', { model: 'whisper-1' });
    await add(app, 'c.wav', { model: 'whisper-large-v3' });
    await add(app, 'd.wav', { model: 'whisper-1', task: 'translate' });
    await reach(app, ['paused 2 h', 'paused 2 h', 'done', 'paused 2 h']);
    expect(sent).toEqual(['a.wav whisper-1', 'c.wav whisper-large-v3']);
    for (const place of [0, 1, 3])
      expect((await listed(app))[place]?.chunks[0]?.progress).toMatchObject({
        retry: { reason: { code: 'rate-limited', values: { said: 'Slow down' } } },
      });
  });

  it.each([
    ['a model of its own', { model: 'whisper-1' }],
    ['the gateway’s default', { model: null }],
  ])('T3: stays paused over a restart for recordings with %s, until Retry now', async (_name, settings) => {
    const { app, gatewayId, sent, limited } = await startLimited(['whisper-1'], inTwoHours);
    await add(app, 'a.wav', settings);
    await reach(app, ['paused 2 h']);
    await add(app, 'b.wav', settings);
    const next = await restartApp(app, gatewayId);
    await add(next, 'c.wav', settings);
    await reach(next, ['paused 2 h', 'paused 2 h', 'paused 2 h']);
    expect(sent).toEqual(['a.wav whisper-1']);
    limited.clear();
    const [, second] = await listed(next);
    await next.call.transcripts.retryNow({ transcriptId: second?.id ?? '' });
    await reach(next, ['done', 'done', 'done']);
    expect(sent.toSorted()).toEqual([
      'a.wav whisper-1',
      'a.wav whisper-1',
      'b.wav whisper-1',
      'c.wav whisper-1',
    ]);
  });

  it('T3: that still refuses after Retry now is paused again for all of its recordings', async () => {
    const { app, sent } = await startLimited(['whisper-1'], inTwoHours);
    const { id } = await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    await app.call.transcripts.retryNow({ transcriptId: id });
    await eventually(() => expect(sent).toHaveLength(2));
    await reach(app, ['paused 2 h']);
    await add(app, 'b.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h', 'paused 2 h']);
    expect(sent).toHaveLength(2);
  });

  it('T3: sends its recordings by itself once the time is over', async () => {
    const { app, sent, limited } = await startLimited(['whisper-1'], (response) => {
      limited.clear();
      jsonOf(response, 429, {}, { 'retry-after-ms': '300' });
    });
    await add(app, 'a.wav', { model: 'whisper-1' });
    await add(app, 'b.wav', { model: 'whisper-1' });
    await reach(app, ['done', 'done']);
    expect(sent).toHaveLength(3);
  });

  it('T3: is asked five times for a recording, and each recording has its own five attempts', async () => {
    const { app, sent } = await startLimited(['whisper-1'], (response) =>
      jsonOf(response, 429, {}, { 'retry-after-ms': '20' }),
    );
    await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['failed']);
    await add(app, 'b.wav', { model: 'whisper-1' });
    await reach(app, ['failed', 'failed']);
    const attemptsFor = (name: string) => sent.filter((each) => each.startsWith(name)).length;
    expect([attemptsFor('a.wav'), attemptsFor('b.wav')]).toEqual([5, 5]);
  });

  it('T3: doesn’t have what may have been charged sent again by Retry now', async () => {
    const { app, sent } = await startLimited(['slow', 'whisper-1'], (response) => {
      if (sent.length === 1) jsonOf(response, 504, {});
      else inTwoHours(response);
    });
    await add(app, 'charged.wav', { model: 'slow' });
    await reach(app, ['failed']);
    const { id } = await add(app, 'b.wav', { model: 'whisper-1' });
    await reach(app, ['failed', 'paused 2 h']);
    await app.call.transcripts.retryNow({ transcriptId: id });
    await eventually(() => expect(sent).toHaveLength(3));
    await reach(app, ['failed', 'paused 2 h']);
    expect(sent.filter((each) => each.startsWith('charged'))).toHaveLength(1);
  });

  it('T3: keeps a cancelled recording from being sent later', async () => {
    const { app, sent, limited } = await startLimited(['whisper-1'], inTwoHours);
    const { id: first } = await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    const { id: second } = await add(app, 'b.wav', { model: 'whisper-1' });
    await app.call.transcripts.cancel({ transcriptId: first });
    await reach(app, ['failed', 'paused 2 h']);
    limited.clear();
    await app.call.transcripts.retryNow({ transcriptId: second });
    await reach(app, ['failed', 'done']);
    expect(sent).toEqual(['a.wav whisper-1', 'b.wav whisper-1']);
  });

  it('T3: doesn’t hold a recording for which another model is chosen', async () => {
    const { app, sent } = await startLimited(['whisper-1'], inTwoHours);
    const { id, settings } = await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    await add(app, 'b.wav', { model: 'whisper-1' });
    await app.call.transcripts.setNextSettings({
      transcriptId: id,
      settings: { ...settings, model: 'whisper-large-v3', language: 'de' },
    });
    await reach(app, ['done', 'paused 2 h']);
    expect(sent).toEqual(['a.wav whisper-1', 'a.wav whisper-large-v3']);
    const [changed] = await listed(app);
    expect(changed).toMatchObject({ settings: { language: 'de' }, nextSettings: null });
  });

  type Change = (app: TempApp, gatewayId: string, url: string) => Promise<unknown>;
  const changes: readonly [string, Change][] = [
    ['another key', (app, gatewayId) => app.call.gateways.saveKey({ gatewayId, key: 'sk-2' })],
    [
      'another key in a header',
      (app, gatewayId) => app.call.gateways.saveHeader({ gatewayId, name: 'api-key', value: 'other-key' }),
    ],
    [
      'another address with the same key',
      (app, gatewayId, url) => app.call.gateways.change({ gatewayId, baseUrl: `${url}/other/v1` }),
    ],
  ];
  it.each(changes)('T3: continues by itself once its gateway has %s', async (_name, change) => {
    const { app, gateway, gatewayId, sent, limited } = await startLimited(['whisper-1'], inTwoHours);
    await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    limited.clear();
    await change(app, gatewayId, gateway.url);
    await reach(app, ['done']);
    expect(sent).toHaveLength(2);
  });

  it('T3: waits for the key of another address', async () => {
    const { app, gateway, gatewayId, sent, limited } = await startLimited(['whisper-1'], inTwoHours);
    await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    limited.clear();
    const baseUrl = gateway.url.replace('127.0.0.1', 'localhost');
    await app.call.gateways.change({ gatewayId, baseUrl });
    await reach(app, ['paused 2 h']);
    await app.call.gateways.saveKey({ gatewayId, key: 'sk-2' });
    await reach(app, ['done']);
    expect(sent).toHaveLength(2);
  });

  it('T3: waits for the key of another address that is in a header', async () => {
    const { app, gateway, gatewayId, sent, limited } = await startLimited(['whisper-1'], inTwoHours);
    await app.call.gateways.deleteKey({ gatewayId });
    await app.call.gateways.saveHeader({ gatewayId, name: 'api-key', value: 'first-key' });
    await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    limited.clear();
    const baseUrl = gateway.url.replace('127.0.0.1', 'localhost');
    await app.call.gateways.change({ gatewayId, baseUrl });
    await reach(app, ['paused 2 h']);
    await app.call.gateways.saveHeader({ gatewayId, name: 'api-key', value: 'other-key' });
    await reach(app, ['done']);
    expect(sent).toHaveLength(2);
  });

  it('T3: waits on after its key was deleted', async () => {
    const { app, gatewayId, sent } = await startLimited(['whisper-1'], inTwoHours);
    await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, ['paused 2 h']);
    await app.call.gateways.deleteKey({ gatewayId });
    await reach(app, ['paused 2 h']);
    expect(sent).toHaveLength(1);
  });
});

describe('the end of the wait', () => {
  const refusals: readonly [string, number, unknown, Record<string, string>][] = [
    ['in the header, in seconds', 3, {}, { 'retry-after': '10800' }],
    [
      'in the header, as a date',
      5,
      {},
      { 'retry-after': new Date(Math.ceil(Date.now() / 1000) * 1000 + 5 * hour).toUTCString() },
    ],
    ['in the body’s sentence', 2, { error: { message: 'Please try again in 2h0m1s.' } }, {}],
    ['in the body’s details', 4, { error: { details: [{ retryDelay: '14400s' }] } }, {}],
    ['of a used-up quota of a day', 6, { error: { message: 'Tokens per day: try again in 6h.' } }, {}],
    ['of a quota of a day, if no time is stated', 24, { error: { message: 'Daily limit reached.' } }, {}],
    [
      'of a quota of a day, beside the wait of a quota of a minute',
      24,
      { error: { message: 'Quota exceeded: PerDay', details: [{ retryDelay: '28s' }] } },
      {},
    ],
  ];
  it.each(refusals)('T3: is read %s', async (_name, hours, body, headers) => {
    const { app, sent } = await startLimited(['whisper-1'], (response) =>
      jsonOf(response, 429, body, headers),
    );
    await add(app, 'a.wav', { model: 'whisper-1' });
    await reach(app, [`paused ${hours} h`]);
    expect(sent).toHaveLength(1);
  });
});
