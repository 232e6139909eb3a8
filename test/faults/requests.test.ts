import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { retryDelay } from '../../src/main/gateway/retry.ts';
import { accessTo, policyOf, readChat } from '../main/gateway/read-chat.ts';
import { type Script, type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

/** Lines of the conduct of gateways for any request, met over real HTTP. */

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

async function refusal(script: Script, tries = 1) {
  gateway = await startScriptedGateway(script);
  const { failure } = await readChat(accessTo(gateway.url, 'sk-0123456789abcdef'), {
    policy: policyOf(tries),
  });
  return failure;
}

const answer =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };

describe('any request', () => {
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
  ])('error bodies as %s: a sentence of at most 300 characters', async (_, type, body, said) => {
    const failed = await refusal(answer(400, type, body));
    expect(failed).toMatchObject({ code: 'request-refused', values: { status: 400 } });
    expect(failed?.values.said).toBe(said);
  });

  it('error bodies in gzip are read', async () => {
    const body = gzipSync('{"error":{"message":"Too warm"}}');
    expect(
      (await refusal(answer(400, 'application/json', body, { 'content-encoding': 'gzip' })))?.values.said,
    ).toBe('Too warm');
  });

  it('an error body of 10 MB of noise is a sentence of at most 300 characters', async () => {
    const failed = await refusal(answer(500, 'text/plain', 'noise '.repeat(1_700_000)));
    expect(failed?.code).toBe('gateway-error');
    expect(String(failed?.values.said).length).toBeLessThanOrEqual(300);
  });

  it.each(['connection refused', 'reset'])(
    '%s before the first byte of the answer: tried again up to 2 times',
    async (how) => {
      const policy = policyOf(3);
      const script: Script = (_, response) => void response.socket?.resetAndDestroy();
      gateway = await startScriptedGateway(script);
      const { url } = gateway;
      if (how === 'connection refused') await gateway.close();
      const { failure } = await readChat(accessTo(url), { policy });
      expect(failure?.code).toBe(how === 'reset' ? 'connection-lost' : 'connection-refused');
      expect(policy.retries.map(({ attempt }) => attempt)).toEqual([2, 3]);
    },
  );

  it('system clock wrong, sleep and wake: no wait is longer than a minute, none is repeated for ever, so nothing spins', () => {
    const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' };
    const years = 365 * 24 * 3600 * 1000;
    const right = Date.parse('2026-01-01T00:00:00Z');
    // A clock that is ahead takes the date for past, and tries at once, but only as often as any.
    expect(retryDelay({ status: 429, headers }, 1, 3, right + years, 0.5)).toBe(0);
    expect(retryDelay({ status: 429, headers }, 3, 3, right + years, 0.5)).toBeNull();
    // One that is behind would wait for years, and gives up instead.
    expect(retryDelay({ status: 429, headers }, 1, 3, right - years, 0.5)).toBeNull();
  });
});
