import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../src/main/gateway/speech.ts';
import { transcribe } from '../../src/main/gateway/transcribe.ts';
import { failureFix } from '../../src/renderer/failures/failure-fix.ts';
import { type Failure, failureOf } from '../../src/shared/failure.ts';
import { accessTo, policyOf, readChat } from '../main/gateway/read-chat.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
} from './scripted-gateway.ts';

/** Where gateways put the words, the waits and the quotas of a refusal, over real HTTP. */

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

async function chatFailure(script: Script, policy = policyOf(1)): Promise<Failure | null> {
  gateway = await startScriptedGateway(script);
  return (await readChat(accessTo(gateway.url), { policy })).failure;
}

const upload = (bytes: Uint8Array) => ({
  file: {
    name: 'a.wav',
    type: 'audio/wav',
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  },
  options: { model: 'whisper-1' },
  seconds: 1,
});

async function transcriptionOf(script: Script) {
  gateway = await startScriptedGateway(script);
  const { signal } = new AbortController();
  const access = accessTo(gateway.url);
  return transcribe(access, upload(new Uint8Array(64)), policyOf(1), signal).catch(failureOf);
}

async function speechOf(script: Script) {
  gateway = await startScriptedGateway(script);
  const { signal } = new AbortController();
  const request = { model: 'tts-1', input: 'Hello', voice: 'nova' };
  return speak(accessTo(gateway.url), request, policyOf(1), signal).catch(failureOf);
}

const respondWith =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };

const words = 'The engine is cold today';

/** Bodies of real gateways, and of gateways that nobody has listed. Each says the same. */
const shapes: readonly (readonly [string, unknown, said?: string])[] = [
  ['a list (Gemini)', [{ error: { code: 400, message: words, status: 'INVALID_ARGUMENT' } }]],
  ['an object within the message', { error: { message: { error: words } } }],
  [
    'a list of errors (Cloudflare)',
    { success: false, errors: [{ code: 7003, message: words }], result: null },
  ],
  ['an object in the detail', { detail: { error: { message: words, type: 'x' } } }],
  ['several details', { detail: [{ loc: ['body', 'model'] }, { loc: ['body', 'n'], msg: words }] }],
  [
    'the raw words of a provider (OpenRouter)',
    {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: JSON.stringify({ error: { message: words } }), provider_name: 'Foundry' },
      },
      user_id: 'user_1',
    },
    `Foundry: ${words}`,
  ],
  [
    'raw words as an object',
    {
      error: {
        message: 'Something else failed here',
        metadata: { raw: { detail: words }, provider_name: 'Foundry' },
      },
    },
    `Foundry: ${words}`,
  ],
  ['raw words as text', { error: { message: 'Provider returned error', metadata: { raw: words } } }],
  ['base_resp (MiniMax)', { id: '1', choices: null, base_resp: { status_code: 1004, status_msg: words } }],
  ['an error and its description (OAuth)', { error: 'invalid_grant', error_description: words }],
  [
    'a message beside the name of a status (NestJS)',
    { statusCode: 400, error: 'Bad Request', message: words },
  ],
  ['a problem (RFC 9457)', { type: 'about:blank', title: 'Bad Request', status: 400, detail: words }],
  [
    'another object around it (Tencent)',
    { Response: { Error: { Code: 'Limit', Message: words }, RequestId: '1' } },
  ],
  ['a fault (Apigee)', { fault: { faultstring: words, detail: { errorcode: 'policies.Failed' } } }],
  ['error_msg (Baidu)', { error_code: 336_003, error_msg: words, id: 'as-1' }],
  ['a header (iFlytek)', { header: { code: 10_013, message: words, sid: '1' } }],
  ['lists of words by field', { errors: { model: [words] } }],
  ['JSON within a string', { error: JSON.stringify({ message: words }) }],
  ['JSON after other words', { detail: `Upstream failed: ${JSON.stringify({ error: { message: words } })}` }],
  ['an exception', { exception: { name: 'ValueError', errorMessage: words } }],
  ['a web page within JSON', { error: { message: `<html><head><title>${words}</title></head></html>` } }],
  ['errors as texts', { errors: [words] }],
];

/** Bodies with an error status that aren't JSON. */
const otherForms: readonly (readonly [string, type: string, body: string])[] = [
  [
    'XML (S3)',
    'application/xml',
    `<?xml version="1.0"?>\n<Error><Code>Denied</Code><Message>${words}</Message></Error>`,
  ],
  [
    'SOAP',
    'text/xml',
    `<s:Envelope><s:Body><s:Fault><faultcode>x</faultcode><faultstring>${words}</faultstring></s:Fault></s:Body></s:Envelope>`,
  ],
  [
    'XML with CDATA',
    'text/xml',
    `<error><detail>\n<message lang="en"><![CDATA[${words}]]></message></detail></error>`,
  ],
  ['events', 'text/event-stream', `event: error\ndata: {"error":{"message":"${words}"}}\n\ndata: [DONE]\n\n`],
  ['JSON after other words', 'text/plain', `Upstream failed: {"error": {"message": "${words}"}}`],
  [
    'a page after a comment',
    'text/html',
    `<!-- padding for old browsers -->\n<html><head><title>${words}</title></head></html>`,
  ],
  ['XHTML', 'text/html', `<?xml version="1.0"?>\n<!DOCTYPE html><html><title>${words}</title></html>`],
];

describe('a gateway’s words', () => {
  it.each(shapes)('C2: are found in %s, with an error status', async (_, body, said = words) => {
    const failed = await chatFailure((_request, response) => jsonOf(response, 400, body));
    expect(failed).toMatchObject({ code: 'request-refused', values: { said } });
  });

  it.each(otherForms)('C2: are found in %s', async (_, type, body) => {
    expect((await chatFailure(respondWith(400, type, body)))?.values.said).toBe(words);
  });

  it('T5: in XML aren’t taken for a transcript', async () => {
    const [[, type, body] = ['', '', '']] = otherForms;
    expect(await transcriptionOf(respondWith(200, type, body))).toMatchObject({
      code: 'gateway-error',
      values: { said: words },
    });
  });

  it.each(shapes)('C2: are found in %s, with status 200', async (_, body, said = words) => {
    const failed = await chatFailure((_request, response) => jsonOf(response, 200, body));
    expect(failed?.values.said).toBe(said);
  });

  it.each(shapes)('C2: are found in %s, in a stream', async (_, body, said = words) => {
    const event = `data: ${JSON.stringify(body)}\n\n`;
    const failed = await chatFailure(respondWith(200, 'text/event-stream', frame('half') + event));
    expect(failed?.values.said).toBe(said);
  });

  it.each(shapes)('T5: are found in %s, in place of a transcript', async (_, body, said = words) => {
    for (const script of [
      respondWith(200, 'application/json', JSON.stringify(body)),
      respondWith(200, 'text/event-stream', `data: ${JSON.stringify(body)}\n\n`),
    ]) {
      expect(await transcriptionOf(script)).toMatchObject({ values: { said } });
      await gateway?.close();
    }
  });

  it.each(shapes)('S9: are found in %s, in place of audio', async (_, body, said = words) => {
    for (const script of [
      respondWith(200, 'application/json', JSON.stringify(body)),
      respondWith(200, 'audio/mpeg', JSON.stringify(body)),
      respondWith(200, 'text/event-stream', `event: error\ndata: ${JSON.stringify(body)}\n\n`),
    ]) {
      expect(await speechOf(script)).toMatchObject({ values: { said } });
      await gateway?.close();
    }
  });

  it('C2: a code is shown if there are no words', async () => {
    const failed = await chatFailure((_, response) =>
      jsonOf(response, 400, { error: { code: 'model_overloaded', message: '' } }),
    );
    expect(failed?.values.said).toBe('model_overloaded');
  });

  it('C2: what the gateway repeats of the request isn’t taken for its words', async () => {
    const failed = await chatFailure((_, response) =>
      jsonOf(response, 422, {
        detail: [
          { type: 'missing', loc: ['body', 'model'], input: { messages: [{ content: 'My secret diary' }] } },
        ],
        request: 'My secret diary is here',
      }),
    );
    expect(JSON.stringify(failed)).not.toContain('diary');
  });

  it.each([401, 402, 429])(
    'C2: a status of %i within an accepted response is reported as such',
    async (code) => {
      const failed = await chatFailure((_, response) =>
        jsonOf(response, 200, { error: { code, message: 'No' } }),
      );
      const codes = { 401: 'key-refused', 402: 'quota-exceeded', 429: 'rate-limited' } as Record<
        number,
        string
      >;
      expect(failed?.code).toBe(codes[code]);
    },
  );
});

describe('an error without content', () => {
  const nothing: readonly unknown[] = [
    null,
    '',
    {},
    [],
    false,
    { code: 0, message: '' },
    { message: null, code: null },
  ];
  const good = { base_resp: { status_code: 0, status_msg: 'success' }, errors: [], success: true };

  it.each(nothing.map((error) => [error] as const))('C2: beside a reply is no error (%j)', async (error) => {
    const choices = [{ index: 0, message: { content: 'At ten.' }, finish_reason: 'stop' }];
    gateway = await startScriptedGateway((_, response) => jsonOf(response, 200, { ...good, error, choices }));
    expect(await readChat(accessTo(gateway.url))).toMatchObject({ text: 'At ten.', failure: null });
  });

  it.each(nothing.map((error) => [error] as const))(
    'C2: beside the text of a stream is no error (%j)',
    async (error) => {
      const event = (content: string) =>
        `data: ${JSON.stringify({ ...good, error, choices: [{ index: 0, delta: { content } }] })}\n\n`;
      gateway = await startScriptedGateway(
        respondWith(200, 'text/event-stream', event('At ') + event('ten.') + frame('', 'stop')),
      );
      expect(await readChat(accessTo(gateway.url))).toMatchObject({ text: 'At ten.', failure: null });
    },
  );

  it.each(nothing.map((error) => [error] as const))(
    'T5: beside a transcript is no error (%j)',
    async (error) => {
      const read = await transcriptionOf((_, response) =>
        jsonOf(response, 200, { ...good, error, text: 'At ten.' }),
      );
      expect(read).toMatchObject({ text: 'At ten.' });
      await gateway?.close();
      const events = [
        { type: 'transcript.text.delta', delta: 'At ten.' },
        { type: 'transcript.text.done', text: 'At ten.' },
      ]
        .map((event) => `data: ${JSON.stringify({ ...event, error })}\n\n`)
        .join('');
      expect(await transcriptionOf(respondWith(200, 'text/event-stream', events))).toMatchObject({
        text: 'At ten.',
      });
    },
  );

  it('C2: progress in a stream doesn’t interrupt the reply', async () => {
    const progress = 'data: {"status":"loading","message":"Loading the model"}\n\n';
    gateway = await startScriptedGateway(
      respondWith(200, 'text/event-stream', progress + frame('At ten.') + progress + frame('', 'stop')),
    );
    expect(await readChat(accessTo(gateway.url))).toMatchObject({
      text: 'At ten.',
      finishes: [[0, 'stop']],
      failure: null,
    });
  });

  it('C2: the last words of a stream that ends without a finish reason are shown', async () => {
    const failed = await chatFailure(
      respondWith(
        200,
        'text/event-stream',
        `${frame('At')}data: {"status":"failed","message":"${words}"}\n\n`,
      ),
    );
    expect(failed?.values.said).toBe(words);
  });
});

describe('a missing model', () => {
  it.each([
    ['the code alone', { error: { code: 'model_not_found', message: '' } }],
    [
      'a deployment (Azure)',
      {
        error: {
          code: 'DeploymentNotFound',
          message: 'The API deployment for this resource does not exist.',
        },
      },
    ],
    ['OpenRouter', { error: { message: 'No endpoints found for acme/llama-9.', code: 404 } }],
    ['Ollama', { error: 'model "llama-9" not found, try pulling it first' }],
    [
      'a list',
      [
        {
          error: {
            code: 404,
            message: 'models/llama-9 is not found for API version v1',
            status: 'NOT_FOUND',
          },
        },
      ],
    ],
    ['an engine', { detail: { message: 'Engine llama-9 is unknown' } }],
  ])('G2: isn’t blamed on the base URL, and the model picker is offered (%s)', async (_, body) => {
    const failed = await chatFailure((_request, response) => jsonOf(response, 404, body));
    expect(failed?.code).toBe('request-refused');
    expect(gateway?.requests).toHaveLength(1);
    expect(failed && failureFix(failed)).toMatchObject({ models: true });
  });

  it.each([
    ['Cannot POST /v1/models/chat/completions'],
    ['Not Found'],
    ['no route for https://a.example/models/x'],
  ])('G2: a path that isn’t found is the base URL’s fault (%s)', async (message) => {
    const failed = await chatFailure((_, response) => jsonOf(response, 404, { message, statusCode: 404 }));
    expect(failed?.code).toBe('not-offered');
  });
});

describe('a wait that the gateway requests', () => {
  const refused =
    (body: unknown, headers: Record<string, string> = {}): Script =>
    (_, response) =>
      jsonOf(response, 429, body, headers);

  it.each<[string, unknown, Record<string, string>, number]>([
    [
      'RetryInfo (Gemini)',
      [
        {
          error: {
            code: 429,
            message: 'Slow down',
            details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '28s' }],
          },
        },
      ],
      {},
      28_000,
    ],
    ['words', { error: { message: 'Please retry in 28.1s.' } }, {}, 28_100],
    [
      'words with minutes (Groq)',
      { error: { message: 'Limit 30. Please try again in 0m7.66s. Visit the console.' } },
      {},
      7_660,
    ],
    ['words with milliseconds (OpenAI)', { error: { message: 'Please try again in 250ms.' } }, {}, 250],
    ['written-out words (Azure)', { error: { message: 'Please retry after 9 seconds.' } }, {}, 9_000],
    ['a field', { detail: 'Slow down', retry_after: 12 }, {}, 12_000],
    ['a field within a string', { error: { metadata: { raw: '{"retry_after_seconds": 4}' } } }, {}, 4_000],
    ['a field in milliseconds', { error: { message: 'No', retryAfterMs: 1500 } }, {}, 1_500],
    ['seconds with a unit', {}, { 'retry-after': '30s' }, 30_000],
    ['minutes and seconds', {}, { 'retry-after': '0m59.5s' }, 59_500],
    [
      'the end of a limit (Groq)',
      {},
      {
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '7.66s',
        'x-ratelimit-remaining-requests': '9',
        'x-ratelimit-reset-requests': '2m59s',
      },
      7_660,
    ],
  ])('C2: is kept like `Retry-After` (%s)', async (_, body, headers, delayMs) => {
    const policy = policyOf(2);
    await chatFailure(refused(body, headers), policy);
    expect(policy.retries).toMatchObject([{ delayMs }]);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['in the header', {}, { 'retry-after': '2m59s' }, 179_000],
    ['in the body', { error: { message: 'Please try again in 1h2m3s.' } }, {}, 3_723_000],
    ['in words', { error: { message: 'Try again in 5 minutes.' } }, {}, 300_000],
  ])('C2: is reported if it’s too long for an automatic retry (%s)', async (_, body, headers, retryAt) => {
    const policy = policyOf(3);
    expect(await chatFailure(refused(body, headers), policy)).toMatchObject({
      code: 'rate-limited',
      values: { retryAt },
    });
    expect(policy.retries).toEqual([]);
  });

  it('C2: in the header takes precedence', async () => {
    const policy = policyOf(2);
    await chatFailure(refused({ error: { message: 'Retry in 9s' } }, { 'retry-after': '2' }), policy);
    expect(policy.retries).toMatchObject([{ delayMs: 2_000 }]);
  });

  it.each([
    [
      'Gemini',
      {
        error: {
          code: 429,
          message: 'You exceeded your current quota. Please retry in 28.1s.',
          details: [
            { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
            { retryDelay: '28s' },
          ],
        },
      },
    ],
    [
      'Groq',
      {
        error: {
          message: 'Rate limit reached on tokens per day (TPD): Limit 100, Used 99. Please try again in 7s.',
        },
      },
    ],
    [
      'OpenRouter',
      { error: { message: 'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more' } },
    ],
    ['a daily limit', { detail: 'Daily limit reached' }],
    ['a list of codes', { errors: [{ code: 'insufficient_quota', message: 'No credit' }] }],
  ])('G2: a day’s quota isn’t retried (%s)', async (_, body) => {
    const policy = policyOf(3);
    expect(await chatFailure(refused(body), policy)).toMatchObject({ code: 'quota-exceeded' });
    expect(policy.retries).toEqual([]);
  });

  it('C2: a limit per minute is retried, whatever else is listed', async () => {
    const policy = policyOf(2);
    await chatFailure(refused({ error: 'Limit of 10 requests per minute reached (200 per day)' }), policy);
    expect(policy.retries).toHaveLength(1);
  });
});
