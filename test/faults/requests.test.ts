import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureOfNetwork } from '../../src/main/gateway/gateway-failure.ts';
import { listModels } from '../../src/main/gateway/models.ts';
import { retryDelay } from '../../src/main/gateway/retry.ts';
import { speak } from '../../src/main/gateway/speech.ts';
import { failureFix } from '../../src/renderer/failures/failure-fix.ts';
import { failureOf } from '../../src/shared/failure.ts';
import { english } from '../../src/shared/i18n/en.ts';
import { accessTo, policyOf, readChat } from '../main/gateway/read-chat.ts';
import { frame, type Script, type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

/** Gateway behaviour that can affect any kind of request, over real HTTP. */

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  vi.useRealTimers();
  await gateway?.close();
  gateway = null;
});

async function refusal(script: Script, maxAttempts = 1) {
  gateway = await startScriptedGateway(script);
  const { failure } = await readChat(accessTo(gateway.url, 'sk-0123456789abcdef'), {
    policy: policyOf(maxAttempts),
  });
  return failure;
}

const respondWith =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };

const hour = 3_600_000;

/** Advances the process's timers until a promise settles. Network traffic stays real. */
async function settledWithin<T>(settling: Promise<T>, longestMs: number): Promise<T> {
  let settled = false;
  const mark = () => {
    settled = true;
  };
  settling.then(mark, mark);
  const step = longestMs / 100;
  for (let passed = 0; !settled && passed < longestMs; passed += step) {
    vi.advanceTimersByTime(step);
    for (let turns = 0; turns < 10; turns += 1) await turn();
  }
  // The end of an aborted request may not have arrived yet.
  for (let turns = 0; !settled && turns < 1000; turns += 1) await turn();
  expect(settled).toBe(true);
  return settling;
}

describe('any request', () => {
  it.each([
    [401, 'No'],
    [403, 'Incorrect API key provided'],
  ])(
    '%i with “%s”: the key is refused, named by its last four characters with a button to the setting, and not retried',
    async (status, said) => {
      const failed = await refusal(
        respondWith(status, 'application/json', `{"error":{"message":"${said}"}}`),
        3,
      );
      expect(failed).toMatchObject({
        code: 'key-refused',
        values: { gateway: 'Test gateway', key: 'sk-…cdef', status },
      });
      expect(gateway?.requests).toHaveLength(1);
      const sentence = english.failures['key-refused'].cause({
        text: (name) => String(failed?.values[name] ?? ''),
      });
      expect(sentence).toMatch(/Test gateway.*sk-…cdef/);
      expect(failed && failureFix(failed)).toMatchObject({ route: { screen: 'settings' }, key: true });
    },
  );

  it.each([
    ['with a key', 'sk-0123456789abcdef', 'Replace key'],
    ['without a key', null, 'Enter key'],
  ])('G2: 403 isn’t blamed on the key, and the gateway’s words are shown (%s)', async (_, key, label) => {
    gateway = await startScriptedGateway(
      respondWith(403, 'application/json', '{"error":{"message":"This project is archived"}}'),
    );
    const { failure } = await readChat(accessTo(gateway.url, key), { policy: policyOf(3) });
    expect(failure).toMatchObject({
      code: 'access-denied',
      values: { status: 403, said: 'This project is archived' },
    });
    expect(failure && failureFix(failure)).toMatchObject({ label, key: true });
    expect(gateway.requests).toHaveLength(1);
  });

  it.each([
    ['a region', 'application/json', '{"error":{"message":"Your country is not supported"}}', 'region'],
    [
      'a region’s code',
      'application/json',
      '{"error":{"code":"unsupported_country_region_territory"}}',
      'region',
    ],
    ['a page', 'text/html', '<html><title>Attention Required! | Cloudflare</title></html>', 'blocked'],
    ['a page without a head', 'text/html', '<title>Blocked</title><h1>403</h1>', 'blocked'],
    ['a firewall’s code', 'text/plain', 'error code: 1020', 'blocked'],
  ])('G2: 403 for %s doesn’t offer to change the key', async (_, type, body, reason) => {
    const failed = await refusal(respondWith(403, type, body));
    expect(failed).toMatchObject({ code: 'access-denied', values: { reason } });
    expect(failed && failureFix(failed)).toEqual({
      label: 'Open gateway settings',
      route: { screen: 'settings', section: 'gateways' },
    });
  });

  it('G2: 403 in a gateway’s own words still offers to change the key, whoever runs it', async () => {
    const failed = await refusal(
      respondWith(
        403,
        'application/json',
        '{"error":{"message":"This Cloudflare account may not run that"}}',
      ),
    );
    expect(failed && failureFix(failed)).toMatchObject({ key: true });
  });

  it('G2: 403 about a model offers the model picker', async () => {
    const failed = await refusal(
      respondWith(403, 'application/json', '{"error":{"message":"You do not have access to model gpt-x"}}'),
    );
    expect(failed?.code).toBe('access-denied');
    expect(failed && failureFix(failed)).toMatchObject({ models: true });
  });

  it.each([
    [429, 'insufficient_quota'],
    [403, 'insufficient_user_quota'],
    [402, 'payment_required'],
  ])('G2: %i with %s is a used-up quota, reported as such and never retried', async (status, code) => {
    const body = { error: { message: 'You exceeded your current quota', code } };
    const failed = await refusal(respondWith(status, 'application/json', JSON.stringify(body)), 3);
    expect(failed).toMatchObject({ code: 'quota-exceeded', values: { status } });
    expect(gateway?.requests).toHaveLength(1);
  });

  it('C2: a wait that is too long for an automatic retry is reported with its duration', async () => {
    const script = respondWith(429, 'application/json', '{"error":"Slow down"}', { 'retry-after': '3600' });
    const failed = await refusal(script, 3);
    expect(failed).toMatchObject({ code: 'rate-limited', values: { retryAt: 3_600_000 } });
    expect(gateway?.requests).toHaveLength(1);
  });

  it.each([400, 413, 415, 422])('400, 413, 415 and 422 show the gateway’s words (%i)', async (status) => {
    const failed = await refusal(
      respondWith(status, 'application/json', '{"error":{"message":"Too warm"}}'),
      3,
    );
    expect(failed?.values).toMatchObject({ said: 'Too warm', status });
    expect(gateway?.requests).toHaveLength(1);
  });

  it.each([
    [
      '{error:{message,type,code,param}}',
      'application/json',
      '{"error":{"message":"Too warm","type":"invalid_request_error","code":"x","param":"temperature"}}',
      'Too warm',
    ],
    ['{error:"…"}', 'application/json', '{"error":"Too warm"}', 'Too warm'],
    ['{message}', 'application/json', '{"object":"error","message":"Too warm","code":"3505"}', 'Too warm'],
    ['{detail}', 'application/json', '{"detail":"Too warm"}', 'Too warm'],
    ['{detail:[{msg}]}', 'application/json', '{"detail":[{"loc":["body"],"msg":"Too warm"}]}', 'Too warm'],
    [
      'a numeric code',
      'application/json',
      '{"error":{"code":413,"message":"Too warm","type":""}}',
      'Too warm',
    ],
    ['text', 'text/plain', 'Too warm', 'Too warm'],
    [
      'HTML',
      'text/html',
      '<!doctype html><html><head><title>Too warm</title></head><body>x</body></html>',
      'Too warm',
    ],
    ['empty', 'text/plain', '', undefined],
  ])('error bodies as %s become a sentence of at most 300 characters', async (_, type, body, said) => {
    const failed = await refusal(respondWith(400, type, body));
    expect(failed).toMatchObject({ code: 'request-refused', values: { status: 400 } });
    expect(failed?.values.said).toBe(said);
  });

  it('gzip-compressed error bodies are read', async () => {
    const body = gzipSync('{"error":{"message":"Too warm"}}');
    expect(
      (await refusal(respondWith(400, 'application/json', body, { 'content-encoding': 'gzip' })))?.values
        .said,
    ).toBe('Too warm');
  });

  it('an error body that drips slowly times out, and becomes an error with the words received so far', async () => {
    let dripped = 0;
    gateway = await startScriptedGateway((_, response) => {
      response.writeHead(400, { 'content-type': 'text/plain' });
      response.write('Too warm');
      const timer = setInterval(() => {
        dripped += 1;
        response.write('.');
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = readChat(accessTo(gateway.url, null, hour), { policy: policyOf(1) });
    while (dripped < 5) await turn();
    const { failure } = await settledWithin(reading, 60_000);
    vi.useRealTimers();
    expect(failure).toMatchObject({ code: 'request-refused', values: { status: 400 } });
    expect(failure?.values.said).toMatch(/^Too warm\.+…?$/);
    await expect.poll(() => gateway?.closed()).toBe(1);
  });

  it('an accepted body that drips slowly times out with an error', async () => {
    let dripped = 0;
    gateway = await startScriptedGateway((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => {
        dripped += 1;
        response.write(' ');
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { signal } = new AbortController();
    const listing = listModels(accessTo(gateway.url, null, 24 * hour), policyOf(1), signal).catch(failureOf);
    while (dripped < 5) await turn();
    expect(await settledWithin(listing, hour)).toMatchObject({ code: 'timed-out' });
    vi.useRealTimers();
    await expect.poll(() => gateway?.closed()).toBe(1);
  });

  it('an error with status 200 in place of audio that drips slowly times out, with the words received so far', async () => {
    let dripped = 0;
    gateway = await startScriptedGateway((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"error":{"message":"Too warm"}}${' '.repeat(64)}`);
      const timer = setInterval(() => {
        dripped += 1;
        response.write(' ');
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const request = { model: 'tts-1', input: 'Hello', voice: 'nova' };
    const { signal } = new AbortController();
    const speaking = speak(accessTo(gateway.url, null, hour), request, policyOf(1), signal).catch(failureOf);
    while (dripped < 5) await turn();
    expect(await settledWithin(speaking, 60_000)).toMatchObject({
      code: 'gateway-error',
      values: { said: 'Too warm' },
    });
    vi.useRealTimers();
    await expect.poll(() => gateway?.closed()).toBe(1);
  });

  it('an endless error body is limited in memory and becomes an error', async () => {
    const failed = await refusal((_, response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      const writeUntilFull = () => {
        while (response.write('noise '.repeat(10_000)));
      };
      response.on('drain', writeUntilFull);
      writeUntilFull();
    });
    expect(failed?.code).toBe('gateway-error');
    await expect.poll(() => gateway?.closed()).toBe(1);
  });

  it('an error body of 10 MB of noise becomes a sentence of at most 300 characters', async () => {
    const failed = await refusal(respondWith(500, 'text/plain', 'noise '.repeat(1_700_000)));
    expect(failed?.code).toBe('gateway-error');
    expect(String(failed?.values.said).length).toBeLessThanOrEqual(300);
  });

  it('a refused connection has sent nothing, so it is retried up to 2 times', async () => {
    const policy = policyOf(3);
    gateway = await startScriptedGateway(() => {});
    const { url } = gateway;
    await gateway.close();
    const { failure } = await readChat(accessTo(url, null, 300), { policy });
    expect(failure?.code).toBe('connection-refused');
    expect(policy.retries.map(({ attempt }) => attempt)).toEqual([2, 3]);
  });

  it.each([
    ['reset', 'connection-lost'],
    ['timed out', 'timed-out'],
  ])('%s after the whole request was sent is never retried automatically', async (how, code) => {
    const policy = policyOf(3);
    gateway = await startScriptedGateway((_, response) => {
      if (how === 'reset') response.socket?.resetAndDestroy();
    });
    const { failure } = await readChat(accessTo(gateway.url, null, 300), { policy });
    expect(failure?.code).toBe(code);
    expect(policy.retries).toEqual([]);
    expect(gateway.requests).toHaveLength(1);
  });

  it('a wrong system clock, or sleep and wake during a stream, interrupts the reply without a busy loop', async () => {
    let woken = false;
    gateway = await startScriptedGateway(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await new Promise<void>((resolve) => response.write(frame('be'), () => resolve()));
      vi.setSystemTime('2031-01-01T00:00:00Z');
      await new Promise<void>((resolve) => response.write(frame('fore'), () => resolve()));
      vi.setSystemTime('1999-01-01T00:00:00Z');
      woken = true;
      // After sleep, the connection stays silent without being closed, since the peer is gone.
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    const policy = policyOf(3);
    const read = await readChat(accessTo(gateway.url, null, 1_000), { policy });
    expect(woken).toBe(true);
    expect(read).toMatchObject({ text: 'before', finishes: [], failure: { code: 'went-silent' } });
    expect(policy.retries).toEqual([]);
    expect(gateway.requests).toHaveLength(1);
  });

  it.each([
    ['no such host', 'ENOTFOUND', 'no-such-host'],
    ['refused', 'ECONNREFUSED', 'connection-refused'],
    ['unreachable', 'EHOSTUNREACH', 'unreachable'],
    ['unreachable', 'ENETUNREACH', 'unreachable'],
    ['timed out', 'ETIMEDOUT', 'timed-out'],
  ])(
    'unknown host, refused, unreachable, refused by the proxy and captive portal are distinguished (%s, %s)',
    (_, reason, code) => {
      const facts = {
        gateway: 'Test gateway',
        address: 'https://llm.example/v1',
        keyHint: null,
        mask: String,
      };
      const thrown = Object.assign(new Error('no way'), { code: reason });
      expect(failureOfNetwork(thrown, false, facts, 0).code).toBe(code);
    },
  );

  it('with a wrong system clock no wait exceeds a minute and retries are limited, so there is no busy loop', () => {
    const refused = {
      kind: 'refused',
      headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' },
    } as const;
    const three = { maxAttempts: 3 };
    const years = 365 * 24 * 3600 * 1000;
    const right = Date.parse('2026-01-01T00:00:00Z');
    // If the clock is fast, the date is in the past, so the retry is immediate. The number of retries is limited as
    // usual.
    expect(retryDelay(refused, 1, three, right + years, 0.5)).toBe(0);
    expect(retryDelay(refused, 3, three, right + years, 0.5)).toBeNull();
    // If the clock is slow, the wait would take years, so there is no retry.
    expect(retryDelay(refused, 1, three, right - years, 0.5)).toBeNull();
  });
});
