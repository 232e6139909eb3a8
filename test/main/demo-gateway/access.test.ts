import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createDemoGateway } from '../../../src/main/demo-gateway/demo-gateway.ts';
import { atOnce, started, thrownBy } from './started.ts';

function getWithHost(url: string, host: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request(`${url}/models`, { headers: { host } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('G5: access to the demo gateway', () => {
  it('G5: a wrong or missing key is refused with 401 in the common format, and no key is echoed', async () => {
    const { gateway } = await started({ key: 'sk-right-one' });
    const wrong = new OpenAI({ baseURL: gateway.url, apiKey: 'sk-wrong-one', maxRetries: 0 });
    const thrown = await thrownBy(wrong.models.list());
    expect(thrown).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(thrown).toMatchObject({ status: 401, code: 'invalid_api_key' });
    for (const path of ['/models', '/chat/completions', '/nowhere']) {
      const response = await fetch(gateway.url + path, { headers: { authorization: 'Bearer sk-right-onE' } });
      const body = await response.text();
      expect(response.status).toBe(401);
      expect(Object.keys(JSON.parse(body).error)).toEqual(['message', 'type', 'param', 'code']);
      expect(body).not.toContain('sk-');
    }
    expect((await fetch(`${gateway.url}/models`)).status).toBe(401);
  });

  it('G5: the right key is accepted, and any key if none is set', async () => {
    const locked = await started({ key: 'sk-right-one' });
    expect((await locked.client.models.list()).data.length).toBeGreaterThan(0);
    const open = await started({ key: null });
    expect((await open.client.models.list()).data.length).toBeGreaterThan(0);
  });

  it('G5: another Host is refused with 403, so that no web page reaches it by DNS rebinding', async () => {
    const { gateway } = await started({ key: 'sk-right-one' });
    const { port } = new URL(gateway.url);
    for (const host of [
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${Number(port) + 1}`,
      `127.0.0.1.nip.io:${port}`,
    ]) {
      const { status, body } = await getWithHost(gateway.url, host);
      expect(status).toBe(403);
      expect(JSON.parse(body).error.code).toBe('host_not_allowed');
    }
    expect((await getWithHost(gateway.url, `localhost:${port}`)).status).toBe(401);
    expect((await getWithHost(gateway.url, `127.0.0.1:${port}`)).status).toBe(401);
  });

  it('G5: it listens on 127.0.0.1, reports a taken port, and frees the port on close', async () => {
    const first = await createDemoGateway({ key: null, pace: atOnce });
    const port = Number(new URL(first.url).port);
    expect(first.url).toBe(`http://127.0.0.1:${port}/v1`);
    expect(await thrownBy(createDemoGateway({ key: null, port }))).toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
    await first.close();
    const second = await createDemoGateway({ key: null, port, pace: atOnce });
    expect(second.url).toBe(first.url);
    await second.close();
  });

  it('G5: an unknown path is 404 in the common format', async () => {
    const { gateway } = await started();
    const response = await fetch(`${gateway.url}/images/generations`, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { message: expect.any(String), type: 'invalid_request_error', param: null, code: 'not_found' },
    });
  });
});
