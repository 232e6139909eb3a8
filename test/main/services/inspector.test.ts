import { describe, expect, it } from 'vitest';
import type { Frame, RecordedRequest, RequestEvent } from '../../../src/shared/gateways/inspector.ts';
import { frame, jsonOf, type Script, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';

const done = 'data: [DONE]\n\n';
const key = 'sk-canary-7d1f40b2"c9\\e85a63';

async function appAt(script: Script, appKey: string | null = key): Promise<TempApp> {
  const gateway = await startScriptedGateway(script);
  const app = await startApp();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: appKey });
  Object.assign(open, { app, gateway });
  return app;
}

async function sendAndSettle(app: TempApp, text: string): Promise<string> {
  const { conversationId, generationIds } = await app.call.chat.send({
    conversationId: null,
    text,
    models: ['m'],
  });
  await settled(app, conversationId);
  return generationIds[0] ?? '';
}

/** Returns the current list. */
async function listed(app: TempApp) {
  for await (const event of await app.call.inspector.watch()) {
    if (event.type === 'snapshot') return event.requests;
  }
  throw new Error('no snapshot');
}

type Read = {
  readonly request: RecordedRequest;
  readonly body: string;
  readonly text: string;
  readonly frames: readonly Frame[];
  readonly events: readonly RequestEvent[];
};

async function readWhole(app: TempApp, requestId: string): Promise<Read> {
  const events: RequestEvent[] = [];
  for await (const event of await app.call.inspector.read({ requestId })) events.push(event);
  const request = events.findLast((event) => event.type === 'request');
  if (request?.type !== 'request') throw new Error('nothing was published');
  return {
    request: request.request,
    body: events.map((event) => (event.type === 'body' ? event.text : '')).join(''),
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    frames: events.flatMap((event) => (event.type === 'frames' ? event.frames : [])),
    events,
  };
}

async function readLast(app: TempApp): Promise<Read> {
  return readWhole(app, (await listed(app)).at(-1)?.id ?? '');
}

describe('the request inspector', () => {
  it('C18: records what was sent and received, with headers, status, times and every frame as it was', async () => {
    const app = await appAt((_, response) => {
      response.setHeader('x-request-id', 'req_1');
      streamOf(
        response,
        ': hello\n\n',
        frame('Hi'),
        'data: {oops\n\n',
        frame(' there'),
        frame('', 'stop'),
        done,
      );
    });
    const generationId = await sendAndSettle(app, 'Hello');
    const [row, ...more] = await listed(app);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      kind: 'chat',
      method: 'POST',
      status: 200,
      generationId,
      attemptCount: 1,
      failure: null,
    });
    const { request, body, frames } = await readLast(app);
    expect(request.url).toBe(`${open.gateway?.url}/v1/chat/completions`);
    expect(JSON.parse(body)).toEqual(JSON.parse(open.gateway?.requests[0]?.body ?? ''));
    expect(request.headers).toContainEqual(['authorization', 'Bearer sk-…5a63']);
    expect(request.attempts[0]?.headers).toContainEqual(['x-request-id', 'req_1']);
    expect(frames.map(({ kind }) => kind)).toEqual([
      'comment',
      'delta',
      'unreadable',
      'delta',
      'other',
      'done',
    ]);
    expect(frames.map(({ text }) => `${text}\n\n`).slice(1, 3)).toEqual([frame('Hi'), 'data: {oops\n\n']);
    const { begunAt, sentAt, respondedAt, firstByteAt, endedAt } = request.attempts[0] ?? {};
    const times = [begunAt, sentAt, respondedAt, firstByteAt, endedAt].map((time) => time ?? Number.NaN);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('C18: updates a running request live, with the arrival time of each frame', async () => {
    const next = Promise.withResolvers<void>();
    const app = await appAt(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('One'));
      await next.promise;
      response.end(frame('Two', 'stop') + done);
    });
    await app.call.chat.send({ conversationId: null, text: 'Hello', models: ['m'] });
    const [row] = await listed(app);
    const frames: Frame[] = [];
    let ended = false;
    for await (const event of await app.call.inspector.read({ requestId: row?.id ?? '' })) {
      if (event.type === 'request') ended = event.request.endedAt !== null;
      if (event.type !== 'frames') continue;
      frames.push(...event.frames);
      if (frames.length === 1) setTimeout(next.resolve, 30);
    }
    expect(frames.map(({ kind }) => kind)).toEqual(['delta', 'delta', 'done']);
    expect((frames[1]?.at ?? 0) - (frames[0]?.at ?? 0)).toBeGreaterThanOrEqual(25);
    expect(ended).toBe(true);
  });

  it('C18: keeps each attempt of a request separately, with its response', async () => {
    let attempts = 0;
    const app = await appAt((_, response) => {
      attempts += 1;
      if (attempts === 1) jsonOf(response, 503, { error: 'busy' }, { 'retry-after-ms': '1' });
      else if (attempts === 2) jsonOf(response, 502, { error: 'down' }, { 'retry-after-ms': '1' });
      else streamOf(response, frame('Now'), frame('', 'stop'), done);
    });
    await sendAndSettle(app, 'Hello');
    const { request, events } = await readLast(app);
    expect(request.attempts.map(({ status }) => status)).toEqual([503, 502, 200]);
    expect(events).toContainEqual({ type: 'text', attempt: 0, text: '{"error":"busy"}' });
    expect((await listed(app)).length).toBe(1);
  });

  it('C18: keeps the last fifty, and deletes them on request', async () => {
    const app = await appAt((_, response) => jsonOf(response, 200, { data: [{ id: 'm' }] }));
    const { gateways } = await firstOf(await app.call.gateways.watch());
    for (let count = 0; count < 52; count += 1)
      await app.call.gateways.models({ gatewayId: gateways[0]?.id ?? '', refresh: true });
    const requests = await listed(app);
    expect(requests.length).toBe(50);
    expect(requests[0]).toMatchObject({ kind: 'models', method: 'GET', status: 200 });
    await app.call.inspector.clear();
    expect(await listed(app)).toEqual([]);
    const removed = (async () => {
      for await (const _ of await app.call.inspector.read({ requestId: requests[0]?.id ?? '' }));
    })();
    expect((await failureFrom(removed)).code).toBe('not-found');
  });

  it('C18: keeps only the newest megabytes of a long stream, and the start of a long text', async () => {
    const filler = 'x'.repeat(60_000);
    const app = await appAt((request, response) => {
      if (request.body.includes('long text')) {
        jsonOf(response, 200, {
          choices: [{ message: { content: filler.repeat(30) }, finish_reason: 'stop' }],
        });
      } else {
        streamOf(response, ...Array.from({ length: 100 }, () => frame(filler)), frame('', 'stop'), done);
      }
    });
    await sendAndSettle(app, 'A long stream');
    const stream = await readLast(app);
    const [first] = stream.request.attempts;
    expect(first?.bytes).toBeGreaterThan(6_000_000);
    expect(first?.storedBytes).toBeLessThanOrEqual(4_000_000);
    expect(stream.frames.at(-1)?.kind).toBe('done');
    expect(stream.frames.every(({ kind }) => kind !== 'unreadable')).toBe(true);
    await sendAndSettle(app, 'A long text');
    const text = await readLast(app);
    expect(text.request.attempts[0]?.bytes).toBeGreaterThan(1_800_000);
    expect(text.text.length).toBeLessThanOrEqual(1_000_000);
    expect(text.text).toMatch(/^\{"choices"/);
  });

  it('C18, G2: the key is in none of its data, however the gateway and the user repeat it', async () => {
    const forms = [
      key,
      JSON.stringify(key).slice(1, -1),
      encodeURIComponent(key),
      encodeURIComponent(encodeURIComponent(key)),
      Buffer.from(key).toString('base64').replace(/=+$/, ''),
      Buffer.from(`user:${key}`).toString('base64').replace(/=+$/, ''),
      Buffer.from(`me:${key}`).toString('base64url'),
      Buffer.from(`a${key}b`).toString('base64'),
      Buffer.from(key).toString('hex'),
      [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
      [...key].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
    ];
    let bytewise = false;
    const app = await appAt(async (request, response) => {
      const said = request.headers.authorization ?? '';
      const echo = encodeURIComponent(said);
      if (request.path.startsWith('/v1/models'))
        return jsonOf(response, 200, { data: [], said }, { 'x-key': echo });
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-said': said, 'set-cookie': 'a=b' });
      const frames = [
        ...forms.map((form) => `data: {"echo": "${form}"}\n\n`),
        ...forms.map((form) => frame(form)),
      ];
      const all = [...frames, frame('', 'stop'), done].join('');
      if (!bytewise) return void response.end(all);
      for (const letter of all.slice(0, 800)) await new Promise((resolve) => response.write(letter, resolve));
      response.end(all.slice(800));
    });
    const { gateways } = await firstOf(await app.call.gateways.watch());
    await app.call.gateways.models({ gatewayId: gateways[0]?.id ?? '', refresh: true });
    await sendAndSettle(app, `My key is ${forms.join(' or ')}, is it not?`);
    bytewise = true;
    await sendAndSettle(app, key);
    const texts: string[] = [];
    for (const row of await listed(app)) {
      texts.push(JSON.stringify(row));
      const read = await readWhole(app, row.id);
      texts.push(
        JSON.stringify(read.events),
        read.body,
        read.text,
        read.frames.map(({ text }) => text).join('\n'),
      );
    }
    expect(texts.length).toBe(15);
    expect(texts.join()).toContain('sk-…5a63');
    for (const form of forms) expect(texts.filter((text) => text.includes(form)).length, form).toBe(0);
    const coded = [0, 1, 2].map((at) => Buffer.from(key.slice(at, at + 24)).toString('base64'));
    for (const form of coded) expect(texts.filter((text) => text.includes(form)).length, form).toBe(0);
    // Not even the middle part of the key is shown.
    expect(texts.filter((text) => text.includes('7d1f40b2'))).toEqual([]);
    expect(texts.filter((text) => text.includes('a=b'))).toEqual([]);
  });
});

async function firstOf<Value>(events: AsyncIterable<Value>): Promise<Value> {
  for await (const event of events) return event;
  throw new Error('nothing came');
}
