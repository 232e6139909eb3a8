import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { stateOf } from '../../../../src/shared/transcription/transcript-state.ts';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../../faults/scripted-gateway.ts';
import { startHttpProxy } from '../../../faults/scripted-proxy.ts';
import { leaksIn, secretForms } from '../../gateway/secret-forms.ts';
import { failureFrom, settled, type TempApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';
import { opened, openedApp } from './opened.ts';
import { tested } from './watch-gateways.ts';

/** A secret for each field that takes one. */
const secrets = {
  key: 'sk-key-9aF3kQ0zLmX7vB2TnR5wYcJ1dHgE8uPiS4oK6',
  header: '7c1e5d90b3f24a68bd0c92e7f1a35846',
  password: 'Proxy"Wort/zu+lang&fuer%einen',
  query: 'Qz8rT2mN5kW0pY7cV4xB1jL6hD3gS9fA',
};

type Responder = (response: ServerResponse, echo: string) => void;

/** Ways in which a gateway can repeat what it was sent. */
const replies: Readonly<Record<string, Responder>> = {
  'a refusal in JSON': (response, echo) =>
    jsonOf(response, 401, { error: { message: echo, code: echo.slice(0, 200), type: echo } }),
  'a refusal in plain text': (response, echo) => {
    response.writeHead(400, { 'content-type': 'text/plain', 'x-echo': encodeURIComponent(echo) });
    response.end(echo);
  },
  'a web page': (response, echo) => {
    response.writeHead(403, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>${echo.replaceAll('<', '&lt;')}</title>`);
  },
  'an error within a stream': (response, echo) =>
    streamOf(response, frame('Some '), `data: ${JSON.stringify({ error: { message: echo } })}\n\n`),
  'a useless response with status 200': (response, echo) => jsonOf(response, 200, { message: echo }),
  'a redirect within the gateway': (response, echo) => {
    response.writeHead(307, { location: `/v1/${encodeURIComponent(echo).slice(0, 4000)}` });
    response.end();
  },
};

/** The most common encodings. `secret-mask.test.ts` tests all of them. */
const forms = secretForms.filter(([name]) =>
  [
    'as it is',
    'cut to its first 30',
    'in capitals',
    'percent-coded',
    'in hex with colons',
    'in wrapped base64',
  ].some((wanted) => name.startsWith(wanted)),
);

describe('secrets in failures (G2)', () => {
  const cases = Object.keys(secrets).flatMap((slot) =>
    Object.keys(replies).map((name) => [slot as keyof typeof secrets, name] as const),
  );
  it.each(cases)('G2: hide the %s that a gateway repeats in %s', { timeout: 120_000 }, async (slot, name) => {
    const secret = secrets[slot];
    let echo = '';
    const gateway = await opened(
      startScriptedGateway(({ path }, response) => {
        const isStream = name === 'an error within a stream' && !path.includes('/chat/completions');
        replies[isStream ? 'a refusal in JSON' : name]?.(response, echo);
      }),
    );
    const { app, gatewayId } = await connected(gateway.url);
    const events: unknown[] = [];
    for (const [, write] of forms) {
      echo = `You sent ${write(secret)}, wrongly.`;
      events.push(await used(app, gatewayId));
    }
    events.push(
      await transcribed(app),
      await spoken(app),
      await tested(app, gatewayId),
      await inspected(app),
    );
    const text = JSON.stringify(events);
    expect(text).toContain(name.startsWith('a redirect') ? 'You%20sent' : 'You sent');
    expect(leaksIn(text, secret)).toEqual([]);
    expect(leaksIn(await databaseOf(app), secret)).toEqual([]);
    expect(gateway.requests.length).toBeGreaterThan(forms.length);
  });
});

it('G2: a base URL with a sign-in is refused without repeating the password', async () => {
  const app = await openedApp();
  const add = (baseUrl: string) =>
    failureFrom(app.call.gateways.add({ name: 'A', baseUrl, key: secrets.key }));
  expect(await add('https://ada:canary-77aa@gateway.example/v1')).toMatchObject({
    code: 'bad-address',
    values: { address: 'https://gateway.example/v1' },
  });
  for (const other of ['https:ada:canary-77aa@gateway.example', 'ada:canary-77aa@gateway.example/v1'])
    expect(JSON.stringify(await add(other))).not.toContain('canary');
});

it('G2: values of extra fields whose names say that they’re secret are hidden, those of a conversation too', async () => {
  const echo = 'You sent canary-field-1, canary-field-2, canary-field-3 and an-ordinary-value.';
  const gateway = await opened(
    startScriptedGateway((_, response) => jsonOf(response, 400, { error: { message: echo } })),
  );
  const app = await openedApp();
  const { id: gatewayId } = await app.call.gateways.add({ name: 'Echo', baseUrl: gateway.url, key: null });
  await app.call.gateways.change({
    gatewayId,
    extraFields: { provider: { api_key: 'canary-field-1' }, user: 'an-ordinary-value' },
    modelFields: [{ model: 'm', fields: { auth: [{ token: 'canary-field-2' }] } }],
  });
  const { conversationId } = await app.call.chat.send({
    conversationId: null,
    text: 'Go',
    models: ['m'],
    parameters: { extraFields: { session_secret: 'canary-field-3' } },
  });
  const detail = JSON.stringify(await settled(app, conversationId));
  expect(detail).toContain('You sent …, …, … and an-ordinary-value.');
});

it('G2: a short password is hidden, and so is a short value of a header, if its name says that it’s secret', async () => {
  const echo = 'You sent p4ss, 7c1e and acme, on plan team.';
  const gateway = await opened(
    startScriptedGateway((_, response) => jsonOf(response, 400, { error: { message: echo } })),
  );
  const { app, gatewayId } = await connected(gateway.url);
  await app.call.gateways.saveHeader({ gatewayId, name: 'api-key', value: '7c1e' });
  await app.call.gateways.saveHeader({ gatewayId, name: 'x-plan', value: 'team' });
  await app.call.gateways.saveProxySignIn({ gatewayId, user: 'acme', password: 'p4ss' });
  expect(JSON.stringify(await used(app, gatewayId))).toContain('You sent …, … and acme, on plan team.');
});

/** Starts the app with a gateway that receives each of the secrets. */
async function connected(url: string): Promise<{ readonly app: TempApp; readonly gatewayId: string }> {
  const proxy = await opened(startHttpProxy());
  const app = await openedApp();
  // Uses a host name, since loopback addresses never go through a proxy.
  const host = `http://gateway.example:${new URL(url).port}`;
  const baseUrl = `${host}/v1?code=${secrets.query}&api-version=2024-10-21-preview`;
  const { id: gatewayId, network } = await app.call.gateways.add({ name: 'Echo', baseUrl, key: secrets.key });
  await app.call.gateways.saveHeader({ gatewayId, name: 'api-key', value: secrets.header });
  const proxied = { ...network, proxy: { kind: 'url', url: `http://127.0.0.1:${proxy.port}` } as const };
  await app.call.gateways.change({ gatewayId, network: proxied });
  await app.call.gateways.saveProxySignIn({ gatewayId, user: 'ada', password: secrets.password });
  await app.call.gateways.use({ gatewayId });
  return { app, gatewayId };
}

async function used(app: TempApp, gatewayId: string): Promise<unknown> {
  const list = await app.call.gateways.models({ gatewayId, refresh: true });
  const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
  return [list, await settled(app, conversationId)];
}

async function transcribed(app: TempApp): Promise<unknown> {
  const mediaId = await upload(app, 'tape', 'audio/wav');
  const settings = { task: 'transcribe', model: 'w', language: null, prompt: '', temperature: null } as const;
  await app.call.transcripts.add({ mediaId, name: 'tape.wav', settings, duration: 60 });
  return vi.waitFor(
    async () => {
      for await (const event of await app.call.transcripts.watchList()) {
        const transcript = event.type === 'snapshot' ? event.items[0] : undefined;
        if (transcript && stateOf(transcript) === 'failed')
          return [event, await responseOf(app, transcript.id)];
        break;
      }
      return expect.fail('it is under way');
    },
    { timeout: 120_000 },
  );
}

/** Returns the gateway's response, or the reason it isn't stored. */
function responseOf(app: TempApp, transcriptId: string): Promise<unknown> {
  return app.call.transcripts.rawResponse({ transcriptId, chunk: 0 }).catch((thrown: unknown) => thrown);
}

async function spoken(app: TempApp): Promise<unknown> {
  const settings = { text: 'Hello.', model: 't', voice: 'v', format: 'mp3', speed: 1 } as const;
  const { id: speechId } = await app.call.speech.speak(settings);
  const stop = new AbortController();
  for await (const speech of await app.call.speech.watch({ speechId }, { signal: stop.signal })) {
    if (!JSON.stringify(speech).includes('"failure":{')) continue;
    stop.abort();
    return speech;
  }
  return null;
}

/** Returns everything that the request inspector shows. */
async function inspected(app: TempApp): Promise<unknown> {
  for await (const event of await app.call.inspector.watch()) {
    if (event.type !== 'snapshot') continue;
    const shown: unknown[] = [event];
    for (const { id: requestId } of event.requests)
      for await (const detail of await app.call.inspector.read({ requestId })) shown.push(detail);
    return shown;
  }
  return null;
}

async function databaseOf({ folder }: TempApp): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(db|log)|-wal$/.test(name));
  expect(names.length).toBeGreaterThan(1);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
}
