import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../src/shared/i18n/en.ts';
import { frame, jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { startRawServer } from '../../../faults/tls-gateway.ts';
import { policyOf, readChat } from '../read-chat.ts';
import { accessOver, closedAfterEach, key, reach } from './reach.ts';

const opened = closedAfterEach();
const models = JSON.stringify({ data: [{ id: 'm' }] });
const waits = { connectMs: 2_000, headersMs: 300, idleMs: 300, totalMs: null };
const head = (status: string, ...lines: readonly string[]) =>
  `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`;

async function against(script: Script) {
  const gateway = await opened.closing(startScriptedGateway(script));
  return { gateway, access: accessOver(opened.network(), gateway.url) };
}

async function raw(response: string, timeouts = waits) {
  const server = await opened.closing(
    startRawServer((socket) => void socket.once('data', () => socket.write(response))),
  );
  return accessOver(opened.network(), `http://127.0.0.1:${server.port}`, { timeouts });
}

const encodedWith = (encoding: string, body: Buffer, status = 200): Script => {
  return (_, response) => {
    response.writeHead(status, { 'content-encoding': encoding, 'content-type': 'application/json' });
    response.end(body);
  };
};

describe('responses that are compressed although identity was requested', () => {
  const bytes = Buffer.from(models);
  it.each<[string, Buffer]>([
    ['gzip', gzipSync(bytes)],
    ['x-gzip', gzipSync(bytes)],
    ['GZIP', gzipSync(bytes)],
    ['deflate', deflateSync(bytes)],
    ['deflate', deflateRawSync(bytes)],
    ['br', brotliCompressSync(bytes)],
    ['zstd', zstdCompressSync(bytes)],
    ['gzip, br', brotliCompressSync(gzipSync(bytes))],
    ['identity', bytes],
    ['', bytes],
  ])('%s is decoded', async (encoding, body) => {
    const { access, gateway } = await against(encodedWith(encoding, body));
    expect(await reach(access)).toBe('listed');
    expect(gateway.requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('the gateway’s message is read from error bodies of %s', async (encoding, compress) => {
    const body = compress(Buffer.from(JSON.stringify({ error: { message: 'No such thing' } })));
    const { access } = await against(encodedWith(encoding, body, 400));
    expect(await reach(access)).toMatchObject({ code: 'request-refused', values: { said: 'No such thing' } });
  });

  it('C1: a compressed stream is decoded as it arrives, not at its end', async () => {
    let finish = () => {};
    const { access } = await against((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' });
      const { Z_SYNC_FLUSH } = constants;
      response.write(gzipSync(frame('first'), { finishFlush: Z_SYNC_FLUSH }));
      finish = () => response.end();
    });
    const { wire, addresses } = access;
    const signal = new AbortController().signal;
    const response = await wire({ method: 'POST', url: addresses.chat, headers: {}, body: '{}', signal });
    const first = await response.body[Symbol.asyncIterator]().next();
    expect(Buffer.from(first.value ?? []).toString()).toContain('first');
    finish();
    response.discard();
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])(
    'a decompression bomb of %s is limited in time and memory, and becomes an error',
    async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(80 * 1024 * 1024, 32));
      const { access } = await against(encodedWith(encoding, bomb));
      const before = process.memoryUsage();
      const failed = await reach(access);
      const after = process.memoryUsage();
      expect(failed).toMatchObject({ code: 'response-too-large' });
      expect(after.arrayBuffers + after.external - before.arrayBuffers - before.external).toBeLessThan(100e6);
      expect(await readChat(access)).toMatchObject({ failure: { code: 'response-too-large' } });
    },
  );

  it('a nested bomb becomes an error too', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(80 * 1024 * 1024)));
    const { access } = await against(encodedWith('gzip, gzip', bomb));
    expect(await reach(access)).toMatchObject({ code: 'response-too-large' });
  });

  it('a bomb as an error body still reports the status, in a short sentence', async () => {
    const { access } = await against(encodedWith('gzip', gzipSync(Buffer.alloc(80 * 1024 * 1024, 97)), 400));
    const failed = await reach(access);
    expect(failed).toMatchObject({ code: 'request-refused', values: { status: 400 } });
    expect(JSON.stringify(failed).length).toBeLessThan(800);
  });

  it.each(['nonsense', 'gzip, gzip, gzip', 'gzip', 'br', 'zstd', 'deflate'])(
    'an encoding that isn’t %s, or is unknown, is unreadable and requested only once',
    async (encoding) => {
      const { access, gateway } = await against(encodedWith(encoding, Buffer.from('hello, this is text')));
      expect(await reach(access, 3)).toMatchObject({ code: 'response-unreadable' });
      expect(gateway.requests).toHaveLength(1);
    },
  );

  it('C2: a truncated compressed stream keeps its text', async () => {
    const { access } = await against((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' });
      // Flushes the compressed data without finishing the stream.
      const half = gzipSync(frame('half'), { finishFlush: constants.Z_SYNC_FLUSH });
      response.end(half);
    });
    expect(await readChat(access)).toMatchObject({ text: 'half', failure: { code: 'connection-lost' } });
  });
});

describe('excessive responses', () => {
  it.each([
    ['one line', `x-big: ${'a'.repeat(1_000_000)}`],
    ['many lines', Array.from({ length: 20_000 }, (_, at) => `x-${at}: ${'a'.repeat(40)}`).join('\r\n')],
  ])(
    'headers of 1 MB in %s are limited in time and memory, and become an error without a retry',
    async (_, lines) => {
      const failed = await reach(await raw(head('200 OK', lines, 'content-length: 2')), 3);
      expect(failed).toMatchObject({ code: 'response-too-large' });
    },
  );

  it('headers of a few kilobytes are fine', async () => {
    const lines = [`x-big: ${'a'.repeat(30_000)}`, `content-length: ${models.length}`];
    expect(await reach(await raw(head('200 OK', ...lines) + models))).toBe('listed');
  });

  it('silence before the response times out', async () => {
    expect(await reach(await raw(''))).toMatchObject({ code: 'timed-out' });
  });

  it('slowly dripping headers time out with an error', async () => {
    const server = await opened.closing(
      startRawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
        const timer = setInterval(() => socket.write('a'), 20);
        socket.on('close', () => clearInterval(timer));
      }),
    );
    const access = accessOver(opened.network(), `http://127.0.0.1:${server.port}`, { timeouts: waits });
    expect(await reach(access)).toMatchObject({ code: 'timed-out' });
  });

  it('a silent body ends at the idle limit', async () => {
    expect(await reach(await raw(head('200 OK', 'content-length: 99') + models))).toMatchObject({
      code: 'went-silent',
      values: { seconds: 0.3 },
    });
  });

  it('a slowly dripping body ends at the total time limit, if one is set, with an error', async () => {
    const { gateway } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(': still here\n\n'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const timeouts = { ...waits, totalMs: 500 };
    const read = await readChat(accessOver(opened.network(), gateway.url, { timeouts }));
    expect(read.failure).toMatchObject({ code: 'timed-out' });
    await expect.poll(gateway.closed).toBe(1);
  });

  it('an endless body is limited in memory and becomes an error', async () => {
    const { gateway, access } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1024 * 1024, 32);
      const pour = () => {
        while (response.write(piece));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await reach(access)).toMatchObject({ code: 'response-too-large' });
    await expect.poll(gateway.closed).toBe(1);
  });

  it('a response that isn’t HTTP is unreadable, and a connection that closes without one is lost', async () => {
    expect(await reach(await raw('SSH-2.0-OpenSSH_9.9\r\n\r\n'))).toMatchObject({
      code: 'response-unreadable',
    });
    const server = await opened.closing(
      startRawServer((socket) => socket.once('data', () => socket.destroy())),
    );
    const access = accessOver(opened.network(), `http://127.0.0.1:${server.port}`);
    expect(await reach(access)).toMatchObject({ code: 'connection-lost' });
  });
});

describe('captive portals', () => {
  it('G3: a sign-in page in place of JSON isn’t a gateway, with status 200 or 511', async () => {
    for (const status of [200, 511]) {
      const { access } = await against((_, response) => {
        response.writeHead(status, { 'content-type': 'text/html' });
        response.end('<html><title>Sign in to the hotel</title></html>');
      });
      expect(await reach(access)).toMatchObject({ code: 'not-a-gateway' });
    }
  });

  it('G2, G3: a redirect to the portal is refused by name, and the key isn’t sent', async () => {
    const portal = await opened.closing(startScriptedGateway((_, response) => jsonOf(response, 200, {})));
    for (const status of [301, 302, 303, 307, 308]) {
      const { access } = await against((_, response) => {
        response.writeHead(status, { location: `${portal.url}/login?next=secret` }).end();
      });
      expect(await reach(access)).toMatchObject({ code: 'redirected', values: { host: portal.url } });
    }
    expect(portal.requests).toHaveLength(0);
  });
});

describe('redirects within the same origin', () => {
  const elsewhere = (status: number, location: string): Script => {
    return ({ path }, response) =>
      path.startsWith('/v1/')
        ? void response.writeHead(status, { location }).end()
        : jsonOf(response, 200, {
            data: [],
            choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }],
          });
  };

  it.each([301, 302, 303, 307, 308])('%i is followed for GET, with the key', async (status) => {
    const { access, gateway } = await against(elsewhere(status, '../api/models'));
    expect(await reach(access)).toBe('listed');
    expect(gateway.requests.map(({ path }) => path)).toEqual(['/v1/models', '/api/models']);
    expect(gateway.requests[1]?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it.each([307, 308])('%i is followed once for POST, with method and body', async (status) => {
    const { access, gateway } = await against(elsewhere(status, '/api/chat'));
    expect(await readChat(access)).toMatchObject({ text: 'hi', failure: null });
    const [first, second] = gateway.requests;
    expect(second).toMatchObject({ method: 'POST', path: '/api/chat', body: first?.body });
  });

  it.each([301, 302, 303])('%i isn’t followed for POST, since it would lose the body', async (status) => {
    const { access, gateway } = await against(elsewhere(status, '/api/chat?token=secret'));
    const { failure } = await readChat(access);
    expect(failure).toMatchObject({ code: 'redirected', values: { host: `${gateway.url}/api/chat` } });
    expect(gateway.requests).toHaveLength(1);
  });

  it('loops end, and a target that is invalid or has credentials isn’t followed', async () => {
    const loop = await against(({ path }, response) => {
      response.writeHead(307, { location: path === '/v1/models' ? '/a' : '/v1/models' }).end();
    });
    expect(await reach(loop.access, 3)).toMatchObject({ code: 'redirected' });
    expect(loop.gateway.requests).toHaveLength(4);
    expect((await readChat(loop.access)).failure).toMatchObject({ code: 'redirected' });
    expect(loop.gateway.requests).toHaveLength(6);
    for (const location of [
      '',
      'http://[',
      `http://u:p@${new URL(loop.gateway.url).host}/a`,
      'javascript:1',
    ]) {
      const { access, gateway } = await against((_, response) => {
        response.writeHead(307, { location }).end();
      });
      expect(await reach(access)).toMatchObject({ code: 'redirected' });
      expect(gateway.requests).toHaveLength(1);
    }
  });

  it('G2: a target that repeats the key is named without it', async () => {
    const { access } = await against((_, response) => {
      response.writeHead(302, { location: `/at/${key}` }).end();
    });
    const { failure } = await readChat(access, { policy: policyOf(1) });
    expect(failure?.code).toBe('redirected');
    expect(JSON.stringify(failure)).not.toContain(key);
  });
});

it('X4: unknown host, refused, unreachable, refused by the proxy and captive portal each have their own message', () => {
  const codes = [
    'no-such-host',
    'connection-refused',
    'unreachable',
    'proxy',
    'not-a-gateway',
    'timed-out',
    'not-secure',
    'ca-file',
  ] as const;
  const sentences = codes.map((code) => english.failures[code].cause({ text: (name) => `<${name}>` }));
  expect(new Set(sentences).size).toBe(codes.length);
});
