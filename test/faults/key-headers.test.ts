import { afterEach, describe, expect, it } from 'vitest';
import { listModels } from '../../src/main/gateway/models.ts';
import { failureFix } from '../../src/renderer/failures/failure-fix.ts';
import { type Failure, failureOf } from '../../src/shared/failure.ts';
import { refusals } from '../../src/shared/i18n/en/refusals.ts';
import { accessTo, policyOf, readChat } from '../main/gateway/read-chat.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from './scripted-gateway.ts';

/** Refusals by gateways that take keys in other headers, over real HTTP. */

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

const key = 'sk-test-0123456789';

type Sent = {
  readonly path?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

async function chatFailure(script: Script, sent: Sent = {}): Promise<Failure> {
  gateway = await startScriptedGateway(script);
  const access = accessTo(gateway.url + (sent.path ?? ''), sent.key === undefined ? key : sent.key);
  const { failure } = await readChat({ ...access, headers: sent.headers }, { policy: policyOf(1) });
  if (!failure) throw new Error('nothing failed');
  return failure;
}

function textOf({ code, values }: Failure): string {
  if (code !== 'key-refused' && code !== 'access-denied') throw new Error(code);
  return refusals[code].cause({ text: (name) => String(values[name] ?? '') });
}

const refusing =
  (status: number, body: unknown): Script =>
  (_, response) =>
    jsonOf(response, status, body);

/** Refusals, and the header in which each gateway expects the key. */
const expected: readonly (readonly [status: number, body: unknown, header: string, path: string])[] = [
  [
    401,
    { error: { type: 'authentication_error', message: 'x-api-key header is required' } },
    'x-api-key',
    '',
  ],
  [401, { message: 'No API key found in request' }, 'apikey', ''],
  [401, { detail: 'missing api key in header X-Team-Key' }, 'X-Team-Key', ''],
  [401, { error: 'Missing required header: api-key' }, 'api-key', ''],
  [
    403,
    { error: { message: 'Please pass your API key in the x-goog-api-key header.' } },
    'x-goog-api-key',
    '',
  ],
  [
    403,
    {
      error: {
        code: 403,
        message:
          'Method doesn’t allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.',
        status: 'PERMISSION_DENIED',
      },
    },
    'x-goog-api-key',
    '',
  ],
  [
    401,
    {
      statusCode: 401,
      message:
        'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
    },
    'Ocp-Apim-Subscription-Key',
    '',
  ],
  [
    401,
    { statusCode: 401, message: 'Access denied due to missing subscription key.' },
    'api-key',
    '/openai/deployments/x/chat/completions?api-version=2024-10-21',
  ],
  [
    401,
    {
      error: {
        code: '401',
        message:
          'Unauthorized. Access token is missing, invalid, audience is incorrect (https://cognitiveservices.azure.com), or have expired.',
      },
    },
    'api-key',
    '',
  ],
  [401, { error: { message: "The 'subscription-token' header was not provided" } }, 'subscription-token', ''],
  [401, { errors: ['Header `X_API_TOKEN` must be set'] }, 'X_API_TOKEN', ''],
  [403, 'Missing or invalid X-Auth-Token', 'X-Auth-Token', ''],
];

describe('a key that is expected in another header', () => {
  it.each(expected)(
    'G2: leads to the name of the header and how to set it (%i, %j)',
    async (status, body, header, path) => {
      const failed = await chatFailure(refusing(status, body), { path });
      expect(failed.values).toMatchObject({ header, reason: 'key-header' });
      expect(textOf(failed)).toContain(
        `expects the key in the header ${header}. Add this header under Extra headers`,
      );
      expect(failureFix(failed)).toMatchObject({ route: { screen: 'settings', section: 'gateways' } });
      expect(failureFix(failed)).not.toHaveProperty('key');
    },
  );

  it.each(expected)(
    'G2: isn’t asked for again once it’s sent (%i, %j)',
    async (status, body, header, path) => {
      const headers = { [header.toLowerCase()]: 'other-key-0123456789' };
      const failed = await chatFailure(refusing(status, body), { path, key: null, headers });
      expect(failed.values.reason).not.toBe('key-header');
      if (failed.code === 'key-refused')
        expect(textOf(failed)).toContain(`refused the header ${header.toLowerCase()}`);
    },
  );

  it('G2: another header that is missing isn’t said to be for the key', async () => {
    const failed = await chatFailure(refusing(403, { message: 'Required header "X-Org-Id" is missing' }));
    expect(textOf(failed)).toBe(
      'Test gateway expects the header X-Org-Id. Add it under Extra headers in the gateway’s settings.',
    );
  });

  it.each([
    'Missing Authorization header',
    'Authorization header not found.',
    'You didn’t provide an API key. You need to provide your API key in an Authorization header.',
  ])('G2: a key that got lost on the way is reported as such (%s)', async (message) => {
    expect(textOf(await chatFailure(refusing(401, { error: { message } })))).toContain(
      'received no Authorization header',
    );
    await gateway?.close();
    // Without a key, the user only has to enter one.
    expect(textOf(await chatFailure(refusing(401, { error: { message } }), { key: null }))).toContain(
      'No key is saved',
    );
  });

  it.each([
    [401, 'invalid x-api-key'],
    [401, 'Invalid bearer token'],
    [401, 'Incorrect API key provided: sk-…6789.'],
    [401, 'Missing or invalid Authorization header.'],
    [401, 'api-key is wrong'],
    [403, 'This API key may not use the model.'],
    [403, 'You must accept the licence in your browser'],
  ])('G2: isn’t suspected if the key itself is refused (%i, %s)', async (status, message) => {
    const failed = await chatFailure(refusing(status, { error: { message } }));
    expect(failed.values).not.toHaveProperty('header');
  });

  it('G2: the name of a header is never a secret, and is bounded', async () => {
    const failed = await chatFailure(
      refusing(401, { error: { message: `missing header ${key} and header x-${'a'.repeat(5_000)}-key` } }),
    );
    expect(JSON.stringify(failed)).not.toContain(key);
    expect(String(failed.values.header ?? '').length).toBeLessThan(100);
  });

  it.each([
    ['x-api-key', { 'x-api-key': key, 'anthropic-version': '2023-06-01' }],
    ['api-key', { 'api-key': key }],
    ['ocp-apim-subscription-key', { 'ocp-apim-subscription-key': key }],
  ])('G1: an extra header %s is accepted in place of a key', async (name, headers) => {
    const accepting: Script = (request, response) =>
      request.headers[name] === key
        ? streamOf(response, frame('At ten.'), frame('', 'stop'))
        : jsonOf(response, 401, { error: { message: `Missing header ${name}` } });
    expect((await chatFailure(accepting)).values.header).toBe(name);
    const at = accessTo(gateway?.url ?? '', null);
    expect((await readChat({ ...at, headers })).text).toBe('At ten.');
  });
});

describe('gateways with key headers of their own', () => {
  it.each([
    ['https://mine.openai.azure.com', key, { 'api-key': key }],
    ['https://mine.cognitiveservices.azure.com', key, { 'api-key': key }],
    ['https://mine.services.ai.azure.com', key, { 'api-key': key }],
    [
      'https://mine.openai.azure.com',
      'eyJ0eXAi.eyJhdWQi.c2ln',
      { authorization: 'Bearer eyJ0eXAi.eyJhdWQi.c2ln' },
    ],
    ['https://openai.azure.com.example', key, { authorization: `Bearer ${key}` }],
    [
      'https://api.anthropic.com',
      key,
      { authorization: `Bearer ${key}`, 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    ],
    ['https://api.anthropic.com.example', key, { authorization: `Bearer ${key}` }],
    ['https://gateway.example', key, { authorization: `Bearer ${key}` }],
  ])('G4: %s receives the key in the headers in which it takes it', async (origin, ownKey, sent) => {
    gateway = await startScriptedGateway((_, response) => jsonOf(response, 200, { data: [] }));
    const access = accessTo(gateway.url, ownKey);
    const addresses = { ...access.addresses, origin };
    await listModels({ ...access, addresses }, policyOf(1), new AbortController().signal).catch(failureOf);
    const names = ['authorization', 'api-key', 'x-api-key', 'anthropic-version'];
    const headers = Object.entries(gateway.requests[0]?.headers ?? {});
    expect(Object.fromEntries(headers.filter(([name]) => names.includes(name)))).toEqual(sent);
  });
});
