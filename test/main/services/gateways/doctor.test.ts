import { describe, expect, it } from 'vitest';
import { checks } from '../../../../src/shared/gateways/gateway-check.ts';
import { verdictOf } from '../../../../src/shared/gateways/test-verdict.ts';
import { makeCertificate } from '../../../faults/certificates.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../../faults/scripted-gateway.ts';
import { startHttpProxy } from '../../../faults/scripted-proxy.ts';
import { startCountedGateway } from '../../../faults/tls-gateway.ts';
import type { TempApp } from '../in-temp-app.ts';
import { opened, openedApp } from './opened.ts';
import { gatewaysNow, tested } from './watch-gateways.ts';

const key = 'sk-doctor-0123456789abcdef';

/**
 * Starts a gateway that lists these models and supports everything except speech. It rejects clients without the key.
 */
function gateway(ids: readonly string[], before: Script = () => {}): Promise<ScriptedGateway> {
  return opened(
    startScriptedGateway(async (request, response) => {
      await before(request, response);
      if (response.writableEnded) return;
      if (request.headers.authorization !== `Bearer ${key}`)
        return jsonOf(response, 401, { error: { message: 'No such key.' } });
      if (request.path === '/v1/models') return jsonOf(response, 200, { data: ids.map((id) => ({ id })) });
      if (request.path === '/v1/chat/completions') {
        const { stream } = JSON.parse(request.body) as { stream: boolean };
        if (stream) return streamOf(response, frame('yes'), frame('', 'stop'), 'data: [DONE]\n\n');
        return jsonOf(response, 200, {
          choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
        });
      }
      if (/transcriptions|translations/.test(request.path)) return jsonOf(response, 200, { text: '' });
      jsonOf(response, 404, { detail: 'Not Found' });
    }),
  );
}

async function added(app: TempApp, baseUrl: string, ownKey: string | null = key): Promise<string> {
  return (await app.call.gateways.add({ name: 'G', baseUrl, key: ownKey })).id;
}

function outcomes(results: Awaited<ReturnType<typeof tested>>): Record<string, string> {
  return Object.fromEntries(Object.entries(results).map(([check, { outcome }]) => [check, outcome]));
}

describe('Test connection (G3)', () => {
  it('G3: everything is checked in order and timed with minimal requests, and missing capabilities are reported as not offered', async () => {
    const server = await gateway(['gpt-x', 'whisper-1']);
    const app = await openedApp();
    const results = await tested(app, await added(app, server.url));
    expect(Object.keys(results)).toEqual([...checks]);
    expect(outcomes(results)).toEqual({
      name: 'passed',
      proxy: 'passed',
      tls: 'noted',
      key: 'passed',
      models: 'passed',
      chat: 'passed',
      streaming: 'passed',
      transcription: 'passed',
      translation: 'passed',
      speech: 'not-offered',
    });
    expect(Object.values(results).every(({ ms }) => ms !== null && ms >= 0)).toBe(true);
    expect(results.key?.code).toBe('accepted');
    expect(results.models?.facts).toEqual({ count: 2 });
    expect(results.speech?.failure).toMatchObject({ code: 'not-offered', values: { status: 404 } });
    const sent = server.requests.reduce((sum, { body }) => sum + body.length, 0);
    expect(sent).toBeLessThan(100_000);
    expect(server.requests.filter(({ path }) => path.includes('chat'))).toHaveLength(2);
    for (const { path, body } of server.requests)
      if (path.includes('chat')) expect(JSON.parse(body)).toMatchObject({ max_tokens: 16 });
  });

  it('G3, G5: the demo gateway offers everything', async () => {
    const app = await openedApp({ start: { demo: true } });
    const results = await tested(app, 'demo');
    expect(new Set(Object.values(results).map(({ outcome }) => outcome))).toEqual(
      new Set(['passed', 'noted']),
    );
    expect(results.speech).toMatchObject({ outcome: 'passed', facts: { model: 'tts-1', voice: 'alloy' } });
  });

  it('G3: a refused key is reported with its fix, and no other request uses it', async () => {
    const server = await gateway(['gpt-x']);
    const app = await openedApp();
    const results = await tested(app, await added(app, server.url, 'sk-wrong-one-11112222'));
    expect(results.key).toMatchObject({
      outcome: 'failed',
      failure: { code: 'key-refused' },
      fix: { kind: 'key' },
    });
    expect(results.chat).toMatchObject({ outcome: 'skipped', code: 'key' });
    expect(server.requests.every(({ path }) => path === '/v1/models')).toBe(true);
  });

  it('G3: a key that is expected in an extra header is reported once, and accepted there', async () => {
    const server = await opened(
      startScriptedGateway(({ headers, path }, response) => {
        if (headers['x-api-key'] !== key)
          return jsonOf(response, 401, { error: { message: 'x-api-key header is required' } });
        if (path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'gpt-x' }] });
        jsonOf(response, 404, { detail: 'Not Found' });
      }),
    );
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    const before = await tested(app, gatewayId);
    expect(before.key).toMatchObject({
      outcome: 'failed',
      failure: { code: 'key-refused', values: { header: 'x-api-key', reason: 'key-header' } },
      fix: null,
    });
    expect(before.chat).toMatchObject({ outcome: 'skipped', code: 'key' });
    expect(server.requests).toHaveLength(1);
    await app.call.gateways.deleteKey({ gatewayId });
    await app.call.gateways.saveHeader({ gatewayId, name: 'X-Api-Key', value: key });
    const after = await tested(app, gatewayId);
    expect(after.key).toMatchObject({ outcome: 'passed', code: 'accepted' });
    await app.call.gateways.saveHeader({ gatewayId, name: 'X-Api-Key', value: 'sk-wrong-one-11112222' });
    const wrong = await tested(app, gatewayId);
    expect(wrong.key?.failure?.values).toMatchObject({ header: 'x-api-key', reason: 'refused-header' });
  });

  it('G3: a test without capabilities only lists the models, and its result holds wherever keys are stored', async () => {
    const server = await opened(
      startScriptedGateway(({ headers, path }, response) => {
        const isKnown = headers.authorization === `Bearer ${key}`;
        if (path !== '/v1/models' || !isKnown) return jsonOf(response, 401, {});
        jsonOf(response, 200, { data: [{ id: 'gpt-x' }] });
      }),
    );
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    const results = await tested(app, gatewayId, undefined, false);
    expect(results.key).toMatchObject({ outcome: 'passed', code: 'accepted' });
    expect(results.models).toMatchObject({ outcome: 'passed', facts: { count: 1 } });
    expect(results.chat).toMatchObject({ outcome: 'skipped', code: 'not-requested' });
    expect(results.speech).toMatchObject({ outcome: 'skipped', code: 'not-requested' });
    expect(verdictOf(Object.values(results))).toBe('connected');
    expect(server.requests.every(({ path }) => path === '/v1/models')).toBe(true);
    await app.call.gateways.chooseKeyPlace({ place: 'file' });
    const { tests } = await gatewaysNow(app);
    expect(tests.map((test) => test.gatewayId)).toEqual([gatewayId]);
  });

  it('G3: a gateway that answers chat but lists no models is reported as untested, whatever it answers elsewhere', async () => {
    const server = await opened(
      startScriptedGateway(({ path }, response) => {
        if (path === '/openai/deployments/x/chat/completions?api-version=2024-10-21')
          return jsonOf(response, 400, { error: { message: 'messages is missing' } });
        response.writeHead(404, { 'content-type': 'text/html' }).end('<html><h1>Not Found</h1></html>');
      }),
    );
    const app = await openedApp();
    const pasted = `${server.url}/openai/deployments/x/chat/completions?api-version=2024-10-21`;
    const results = await tested(app, await added(app, pasted));
    expect(verdictOf(Object.values(results))).toBe('untested');
    expect(results.models?.failure?.values).toMatchObject({
      address: `${server.url}/openai/deployments/x/models?…`,
      chat: `${server.url}/openai/deployments/x/chat/completions?…`,
    });
    expect(results.models?.fix).toBeNull();
  });

  it('G3: if anyone can list models, the key isn’t reported as valid', async () => {
    const server = await gateway(['gpt-x'], ({ path }, response) => {
      if (path === '/v1/models') jsonOf(response, 200, { data: [{ id: 'gpt-x' }] });
    });
    const app = await openedApp();
    const results = await tested(app, await added(app, server.url, 'sk-wrong-one-11112222'));
    expect(results.key).toMatchObject({ outcome: 'noted', code: 'unverified' });
    expect(results.chat).toMatchObject({ outcome: 'failed', failure: { code: 'key-refused' } });
    expect(results.chat?.fix).toEqual({ kind: 'key' });
    expect(results.speech).toMatchObject({ outcome: 'skipped', code: 'key' });
  });

  it('G3: a missing model is reported, and an existing one is offered in its place', async () => {
    const server = await gateway(['gpt-x', 'gpt-y'], ({ path, body }, response) => {
      if (path.includes('chat') && body.includes('gone'))
        jsonOf(response, 404, { error: { message: 'The model gone does not exist.' } });
    });
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    await app.call.gateways.change({ gatewayId, chatModel: 'gone' });
    const { chat } = await tested(app, gatewayId);
    expect(chat).toMatchObject({
      outcome: 'failed',
      fix: { kind: 'model', capability: 'chat', model: 'gpt-x' },
    });
  });

  it('G3: a wrong /v1 is reported with the base URL that works, and nothing else is requested at the wrong one', async () => {
    const server = await opened(
      startScriptedGateway(({ path }, response) =>
        path === '/models'
          ? jsonOf(response, 200, { data: [{ id: 'm' }] })
          : jsonOf(response, 404, { detail: 'Not Found' }),
      ),
    );
    const app = await openedApp();
    const results = await tested(app, await added(app, server.url, null));
    expect(results.models?.fix).toEqual({ kind: 'base-url', baseUrl: `${server.url}/chat/completions` });
    expect(results.chat).toMatchObject({ outcome: 'skipped', code: 'wrong-address' });
  });

  it('G3: a model that refuses max_tokens is tested without it, and a missing voice is replaced by an existing one', async () => {
    const server = await gateway(['o-x', 'tts-1'], ({ path, body }, response) => {
      if (path === '/v1/audio/voices') return jsonOf(response, 200, { voices: ['marina'] });
      if (path === '/v1/audio/speech') {
        if (body.includes('alloy'))
          return jsonOf(response, 400, { error: { message: 'Unknown voice alloy.' } });
        response
          .writeHead(200, { 'content-type': 'audio/mpeg' })
          .end(Buffer.from('ID3\u0004\u0000 and so on'));
      }
      if (path.includes('chat') && body.includes('max_tokens'))
        jsonOf(response, 400, { error: { message: "Unsupported parameter: 'max_tokens'." } });
    });
    const app = await openedApp();
    const results = await tested(app, await added(app, server.url));
    expect(results.chat?.outcome).toBe('passed');
    expect(results.speech).toMatchObject({ outcome: 'passed', facts: { voice: 'marina' } });
  });

  it('G3: each network step is reported separately, and later steps are skipped', async () => {
    const app = await openedApp();
    const nameless = await tested(app, await added(app, 'https://gateway.invalid'));
    expect(nameless.name).toMatchObject({ outcome: 'failed', failure: { code: 'no-such-host' } });
    expect(nameless.chat).toMatchObject({ outcome: 'skipped', code: 'unreached', ms: null });

    const refused = await tested(app, await added(app, 'http://127.0.0.1:9'));
    expect(refused).toMatchObject({
      name: { outcome: 'passed', code: 'address' },
      proxy: { outcome: 'failed', failure: { code: 'connection-refused' } },
    });

    const selfSigned = await opened(startCountedGateway(makeCertificate()));
    const distrusted = await tested(app, await added(app, `https://localhost:${selfSigned.port}`));
    expect(distrusted).toMatchObject({
      proxy: { outcome: 'passed', code: 'direct' },
      tls: { outcome: 'failed', failure: { code: 'certificate', values: { reason: 'self-signed' } } },
    });
    expect(selfSigned.requests).toEqual([]);
  });

  it('G3: with a proxy, its name and sign-in are reported, and TLS is checked with the gateway behind it', async () => {
    const proxy = await opened(startHttpProxy({ account: 'ada:pass-9911' }));
    const own = makeCertificate({ hosts: ['gateway.invalid'], until: 12 });
    const server = await opened(startCountedGateway(own));
    const app = await openedApp();
    const gatewayId = await added(app, `https://gateway.invalid:${server.port}`);
    await app.call.gateways.setCaFile({ gatewayId, text: own.cert });
    await app.call.gateways.change({
      gatewayId,
      network: {
        proxy: { kind: 'url', url: `http://127.0.0.1:${proxy.port}` },
        bypass: [],
        waits: { connectMs: 5000, headersMs: 5000, idleMs: 5000 },
      },
    });
    const withoutSignIn = await tested(app, gatewayId);
    expect(withoutSignIn.name).toMatchObject({ outcome: 'passed', code: 'proxy-address' });
    expect(withoutSignIn.proxy).toMatchObject({
      outcome: 'failed',
      failure: { code: 'proxy', values: { reason: 'sign-in' } },
    });
    await app.call.gateways.saveProxySignIn({ gatewayId, user: 'ada', password: 'pass-9911' });
    const withSignIn = await tested(app, gatewayId);
    expect(withSignIn.proxy).toMatchObject({ outcome: 'passed', code: 'through' });
    expect(withSignIn.tls).toMatchObject({
      outcome: 'passed',
      code: 'secure',
      facts: { version: 'TLSv1.3' },
    });
    expect(Math.round((Number(withSignIn.tls?.facts.expires) - Date.now()) / 86_400_000)).toBe(12);
    expect(withSignIn.models?.facts).toEqual({ count: 1 });
  });

  it('G3: a path where everything is a 404 web page is reported as a wrong address', async () => {
    const server = await opened(
      startScriptedGateway((_, response) => {
        response.writeHead(404, { 'content-type': 'text/html' }).end('<html><h1>Not Found</h1></html>');
      }),
    );
    const app = await openedApp();
    const results = Object.values(await tested(app, await added(app, `${server.url}/wrong/v1`)));
    expect(verdictOf(results)).toBe('wrong-address');
  });

  it('G3: a gateway without a model list isn’t reported as a wrong address before chat was tested', async () => {
    const server = await opened(
      startScriptedGateway(({ path }, response) => {
        if (!path.endsWith('/chat/completions'))
          return jsonOf(response, 404, { error: { message: 'Not found' } });
        const message = { role: 'assistant', content: 'yes' };
        jsonOf(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
      }),
    );
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    expect(verdictOf(Object.values(await tested(app, gatewayId)))).toBe('untested');
    await app.call.gateways.change({ gatewayId, chatModel: 'house-model' });
    expect(verdictOf(Object.values(await tested(app, gatewayId)))).toBe('works');
  });

  it('G3: a gateway that lists models and refuses everything else is reported as one where nothing works', async () => {
    const server = await gateway(['gpt-x', 'whisper-1', 'tts-1'], ({ path }, response) => {
      if (path !== '/v1/models') jsonOf(response, 500, { error: { message: 'Out of order.' } });
    });
    const app = await openedApp();
    expect(verdictOf(Object.values(await tested(app, await added(app, server.url))))).toBe('nothing-works');
  });

  it('G3: the last complete test is available to later pages until the settings change', async () => {
    const server = await gateway(['gpt-x', 'whisper-1']);
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    expect((await gatewaysNow(app)).tests).toEqual([]);
    const results = Object.values(await tested(app, gatewayId));
    expect(verdictOf(results)).toBe('works');
    expect((await gatewaysNow(app)).tests).toMatchObject([{ gatewayId, results }]);
    await app.call.gateways.change({ gatewayId, name: 'Renamed' });
    expect((await gatewaysNow(app)).tests).toHaveLength(1);
    await app.call.gateways.change({ gatewayId, baseUrl: 'http://127.0.0.1:9' });
    expect((await gatewaysNow(app)).tests).toEqual([]);
  });

  it('G3: closing the stream ends the test and closes its socket', async () => {
    const server = await gateway(['gpt-x'], ({ path }) =>
      path.includes('chat') ? new Promise<void>(() => {}) : undefined,
    );
    const app = await openedApp();
    const gatewayId = await added(app, server.url);
    const stop = new AbortController();
    const running = tested(app, gatewayId, stop.signal).catch(() => 'stopped');
    await expect.poll(() => server.requests.some(({ path }) => path.includes('chat'))).toBe(true);
    stop.abort();
    await running;
    await expect.poll(server.closed).toBe(1);
    expect(server.requests.at(-1)?.path).toBe('/v1/chat/completions');
  });
});
