import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GatewayAccess } from '../../../src/main/gateway/gateway-access.ts';
import { listModels } from '../../../src/main/gateway/models.ts';
import { withOtherAddress } from '../../../src/main/gateway/other-address.ts';
import { speak } from '../../../src/main/gateway/speech.ts';
import { type Failure, failureOf } from '../../../src/shared/failure.ts';
import { chatAddress } from '../../../src/shared/gateways/gateway-address.ts';
import { presets } from '../../../src/shared/gateways/presets.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { accessTo, policyOf, readChat } from './read-chat.ts';

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  vi.useRealTimers();
  await gateway?.close();
  gateway = null;
});

const { signal } = new AbortController();
const notFound: Script = (_, response) => jsonOf(response, 404, { error: { message: 'Not Found' } });

/** Starts a gateway that answers chat requests at one path, refuses incomplete ones there, and has nothing else. */
async function chatAt(path: string, refusal = 400, models: string | null = null): Promise<ScriptedGateway> {
  gateway = await startScriptedGateway((request, response) => {
    if (request.path === models) return jsonOf(response, 200, { data: [{ id: 'm' }] });
    if (request.path !== path || request.method !== 'POST') return notFound(request, response);
    if (!request.body.includes('messages'))
      return jsonOf(response, refusal, { error: { message: 'A field is missing.' } });
    return streamOf(response, frame('At ten.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  return gateway;
}

/** Lists models the way that connection tests do, and returns the failure. */
const failedListing = (access: GatewayAccess, within = signal) =>
  withOtherAddress(access, 'models', policyOf(1), within, () => listModels(access, policyOf(1), within)).then(
    () => null,
    failureOf,
  );

const requestsOf = (at: ScriptedGateway) => at.requests.map(({ method, path }) => `${method} ${path}`);

describe('a pasted endpoint', () => {
  it.each([
    '/openai/deployments/x/chat/completions?api-version=2024-10-21',
    '/api/chat/completions',
    '/chat/completions',
    '/inference/chat/completions?team=a&team=b',
    '/v1beta/openai/chat/completions',
    '/client/v4/accounts/0a1b/ai/v1/chat/completions',
    '/models/chat/completions?api-version=2024-05-01-preview',
    '/serving-endpoints/chat/completions',
  ])('G1: is requested as it is (%s)', async (path) => {
    const at = await chatAt(path);
    const { text, failure } = await readChat(accessTo(`${at.url}${path}`));
    expect({ text, failure }).toEqual({ text: 'At ten.', failure: null });
    expect(requestsOf(at)).toEqual([`POST ${path}`]);
  });

  it.each([
    [
      '/openai/deployments/x/chat/completions?api-version=2024-10-21',
      '/openai/deployments/x',
      '?api-version=2024-10-21',
    ],
    ['/api/chat/completions', '/api', ''],
    ['/chat/completions?tenant=7', '', '?tenant=7'],
    ['/audio/transcriptions?tenant=7', '', '?tenant=7'],
  ])('G1: leads to the endpoints beside it, with its query (%s)', async (path, base, query) => {
    gateway = await startScriptedGateway(({ method }, response) =>
      method === 'GET' ? jsonOf(response, 200, { data: [] }) : void response.writeHead(500).end(),
    );
    const access = accessTo(`${gateway.url}${path}`);
    await listModels(access, policyOf(1), signal);
    await speak(access, { model: 'tts-1', input: 'Hello', voice: 'nova' }, policyOf(1), signal).catch(
      failureOf,
    );
    expect(requestsOf(gateway)).toEqual([`GET ${base}/models${query}`, `POST ${base}/audio/speech${query}`]);
  });

  it.each(presets.map(({ name, baseUrl }) => [name, baseUrl.replace(/<[^>]*>/g, 'mine')] as const))(
    'G4: is requested at the address of %s',
    async (_, baseUrl) => {
      const path = new URL(baseUrl).pathname;
      const expected = new URL(chatAddress(baseUrl) ?? '').pathname;
      const at = await chatAt(expected);
      expect((await readChat(accessTo(`${at.url}${path}`))).failure).toBeNull();
    },
  );
});

describe('a version that isn’t part of the address', () => {
  it.each([
    ['', '/chat/completions', 400],
    ['', '/chat/completions', 401],
    ['/inference', '/inference/chat/completions', 422],
    ['/beta/v1', '/beta/chat/completions', 403],
    ['/chat/completions', '/v1/chat/completions', 400],
    ['/openai#', '/openai/v1/chat/completions', 429],
    ['/v4/accounts/7/ai', '/v4/accounts/7/ai/v1/chat/completions', 400],
    ['/models', '/models/chat/completions', 400],
  ])('G1: of %j is found by chat alone (%s, %i)', async (typed, path, refusal) => {
    const at = await chatAt(path, refusal);
    const { failure } = await readChat(accessTo(`${at.url}${typed}`));
    expect(failure).toMatchObject({ code: 'not-offered' });
    const fix = String(failure?.values.fix);
    expect(fix).not.toContain('#');
    expect(chatAddress(fix)).toBe(`${at.url}${path}`);
    expect((await readChat(accessTo(fix))).text).toBe('At ten.');
    // The probe contains nothing that could be answered.
    for (const { method, body } of at.requests.slice(1, -1))
      expect([method, body]).toEqual([method, method === 'POST' ? '{}' : '']);
  });

  it.each([
    ['', '/chat/completions'],
    ['/inference', '/inference/chat/completions'],
    ['/tenant/7?api-version=3', '/tenant/7/chat/completions?api-version=3'],
  ])('G3: of %j is found when the models are listed', async (typed, path) => {
    const at = await chatAt(path);
    const failed = await failedListing(accessTo(`${at.url}${typed}`));
    expect(failed).toMatchObject({ code: 'not-offered' });
    expect(chatAddress(String(failed?.values.fix))).toBe(`${at.url}${path}`);
  });

  it.each([
    ['/chat/completions', '/v1/models'],
    ['/api/chat/completions', '/api/v1/models'],
    ['/v1/chat/completions', '/models'],
  ])(
    'G3: isn’t suggested where chat is already answered at %s, though models are listed at %s',
    async (path, models) => {
      const at = await chatAt(path, 400, models);
      const failed = await failedListing(accessTo(`${at.url}${path}`));
      expect(failed).toMatchObject({ code: 'not-offered', values: { chat: `${at.url}${path}` } });
      expect(failed).not.toHaveProperty('values.fix');
    },
  );

  it.each<[string, Script]>([
    [
      'a web page',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    ],
    [
      'an error with status 200 (LM Studio)',
      (_, response) => jsonOf(response, 200, { error: 'Unexpected endpoint or method.' }),
    ],
    [
      'a refusal in HTML',
      (_, response) => void response.writeHead(403, { 'content-type': 'text/html' }).end('<html></html>'),
    ],
    ['an error of the server', (_, response) => jsonOf(response, 500, { error: { message: 'No' } })],
    ['JSON that is no list', (_, response) => jsonOf(response, 200, { status: 'ok' })],
  ])('G3: isn’t taken for found because of %s', async (_, elsewhere) => {
    gateway = await startScriptedGateway((request, response) =>
      request.path.startsWith('/v1') ? notFound(request, response) : elsewhere(request, response),
    );
    const { failure } = await readChat(accessTo(gateway.url));
    expect(failure).toMatchObject({ code: 'not-offered', values: { alsoTried: `${gateway.url}/models` } });
    expect(failure?.values).not.toHaveProperty('fix');
  });
});

describe('a gateway that never answers at other addresses', () => {
  /** Starts a gateway that has no models and leaves every other request open. `asked` resolves at the first one. */
  async function openEnded() {
    const asked = Promise.withResolvers<void>();
    gateway = await startScriptedGateway((request, response) => {
      if (request.path === '/v1/models') return notFound(request, response);
      if (request.path === '/api/chat/completions' && request.body.includes('messages'))
        return notFound(request, response);
      asked.resolve();
    });
    return { access: (typed: string) => accessTo(`${gateway?.url}${typed}`, null, 3_600_000), asked };
  }

  it.each<readonly [string, string, (access: GatewayAccess) => Promise<Failure | null>]>([
    ['models', '', failedListing],
    ['chat', '/api/chat/completions', async (access) => (await readChat(access)).failure],
  ])('G3: is given up after a while (%s)', async (_, typed, request) => {
    const { access, asked } = await openEnded();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const requesting = request(access(typed));
    await asked.promise;
    vi.advanceTimersByTime(10_000);
    const failed = await requesting;
    expect(failed?.code).toBe('not-offered');
    expect(failed?.values).not.toHaveProperty('fix');
    vi.useRealTimers();
    await expect.poll(() => gateway?.closed()).toBe(1);
  });

  it('G3: is given up at once when the request is cancelled', async () => {
    const { access, asked } = await openEnded();
    const controller = new AbortController();
    const failed = failedListing(access(''), controller.signal).catch((thrown: unknown) => thrown);
    await asked.promise;
    controller.abort(new Error('cancelled'));
    await expect.poll(() => gateway?.closed()).toBe(1);
    expect(gateway?.requests).toHaveLength(2);
    await failed;
  });
});
