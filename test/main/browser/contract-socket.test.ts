import { setImmediate as nextTurn } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createTopic } from '../../../src/main/services/topic.ts';
import { serveFakeShell } from './fake-shell.ts';

type Client = {
  echo(text: string): Promise<string>;
  count(input: undefined, options: { signal?: AbortSignal }): Promise<AsyncIterable<number>>;
  watch(): Promise<AsyncIterable<Counted>>;
};

type Counted = { readonly count: number; readonly isWhole: boolean; readonly text: string };

function opened(socket: WebSocket | number): WebSocket {
  if (typeof socket === 'number') throw new Error(`refused: ${socket}`);
  return socket;
}

function clientOver(socket: WebSocket): Client {
  // This is the page's own connection. `ws` has the browser's interface but not its type.
  const websocket = socket as unknown as globalThis.WebSocket;
  return createORPCClient(new RPCLink({ websocket })) as unknown as Client;
}

function closeOf(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once('close', resolve));
}

test('P2: a page with a cookie and a secret can call the contract over its socket', async () => {
  const shell = await serveFakeShell();
  const socket = opened(await shell.socket(await shell.enter()));
  expect(socket.protocol).toBe('parlance');
  expect(socket.extensions).toBe('');
  const client = clientOver(socket);
  expect(await client.echo('hello')).toBe('hello');
  const counted: number[] = [];
  for await (const count of await client.count(undefined, {})) {
    counted.push(count);
    if (counted.length === 3) break;
  }
  expect(counted).toEqual([0, 1, 2]);
  await expect.poll(() => shell.streamEnd.ended).toBe(true);
});

test('P2: a socket is refused without the right origin, cookie or secret, or at another path', async () => {
  const shell = await serveFakeShell();
  const keys = await shell.enter();
  const other = await shell.enter();
  expect(await shell.socket({ ...keys, origin: 'http://evil.example' })).toBe(403);
  expect(await shell.socket({ ...keys, origin: 'null' })).toBe(403);
  expect(await shell.socket({ ...keys, origin: null })).toBe(403);
  expect(await shell.socket({ ...keys, origin: `http://127.0.0.1:${shell.port + 1}` })).toBe(403);
  expect(await shell.socket({ ...keys, host: `evil.example:${shell.port}` })).toBe(403);
  expect(
    await shell.socket({
      ...keys,
      host: `evil.example:${shell.port}`,
      origin: `http://evil.example:${shell.port}`,
    }),
  ).toBe(403);
  expect(await shell.socket({ secret: keys.secret })).toBe(401);
  expect(await shell.socket({ cookie: keys.cookie })).toBe(401);
  expect(await shell.socket({ ...keys, secret: other.secret })).toBe(401);
  expect(await shell.socket({ ...keys, secret: `${keys.secret.slice(0, -1)}~` })).toBe(401);
  expect(await shell.socket(keys, '/')).toBe(404);
  expect(await shell.socket(keys, '/contract/more')).toBe(404);
  opened(await shell.socket(keys)).terminate();
});

test('P2: malformed and oversized frames close their own socket and no other', async () => {
  const shell = await serveFakeShell();
  const keys = await shell.enter();
  const healthy = clientOver(opened(await shell.socket(keys)));

  const bad: readonly (readonly [string, Uint8Array, number])[] = [
    ['a reserved opcode', Uint8Array.of(0x83, 0x80, 0, 0, 0, 0), 1002],
    ['an unmasked frame', Uint8Array.of(0x81, 0x01, 0x61), 1002],
    ['reserved bits', Uint8Array.of(0xf1, 0x80, 0, 0, 0, 0), 1002],
    ['text that is not UTF-8', Uint8Array.of(0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28), 1007],
    ['a fragmented ping', Uint8Array.of(0x09, 0x80, 0, 0, 0, 0), 1002],
    ['4 GB announced', Uint8Array.of(0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0), 1009],
  ];
  for (const [what, bytes, code] of bad) {
    expect([what, await shell.closeCodeAfter(keys, bytes)]).toEqual([what, code]);
    expect(await healthy.echo(what)).toBe(what);
  }

  const large = opened(await shell.socket(keys));
  const closing = closeOf(large);
  large.on('error', () => {});
  large.send(Buffer.alloc(16 * 1024 * 1024 + 1));
  expect([1006, 1009]).toContain(await closing);
  expect(await healthy.echo('still here')).toBe('still here');
});

test('P2: a frame that isn’t a contract message closes its own socket, is logged as such, and isn’t printed', async ({
  onTestFinished,
}) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const shell = await serveFakeShell();
  const keys = await shell.enter();
  const healthy = clientOver(opened(await shell.socket(keys)));
  const frames = [
    '',
    'no json sk-canary-in-a-frame',
    '{}',
    '[]',
    'null',
    '7',
    '{"i":"1","p":{}}',
    '{"i":"1","t":9,"p":{}}',
    '{"i":"1","p":{"u":7}}',
    `${'['.repeat(100_000)}`,
  ];
  for (const text of frames) {
    for (const frame of [text, Buffer.from(text)]) {
      const socket = opened(await shell.socket(keys));
      const closing = closeOf(socket);
      socket.send(frame);
      // Later frames are ignored.
      socket.send(frame);
      expect([text.slice(0, 20), await closing]).toEqual([text.slice(0, 20), 1007]);
    }
  }
  expect(shell.logged).toEqual(Array.from({ length: 2 * frames.length }, () => 'frame-refused'));
  expect(await healthy.echo('well')).toBe('well');
  expect(printed).not.toHaveBeenCalled();
});

test('P2: an unknown procedure is refused, and the socket stays open', async () => {
  const shell = await serveFakeShell();
  const socket = opened(await shell.socket(await shell.enter()));
  for (const path of ['/__proto__/constructor', '/echo/constructor', '/none', '/%2e%2e/%zz']) {
    const answered = new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify({ i: '1', p: { u: path, b: { json: 1 } } }));
    expect(JSON.parse(String(await answered))).toMatchObject({
      i: '1',
      p: { s: expect.toBeOneOf([400, 404]) },
    });
  }
  expect(shell.logged).toEqual([]);
});

test('P2: closing sends a close frame on every socket, ends its streams, and terminates sockets that don’t respond', async () => {
  const shell = await serveFakeShell();
  const keys = await shell.enter();
  const [polite, streaming, deaf] = await Promise.all([
    shell.socket(keys).then(opened),
    shell.socket(keys).then(opened),
    shell.socket(keys).then(opened),
  ]);
  const stream = (await clientOver(streaming).count(undefined, {}))[Symbol.asyncIterator]();
  await stream.next();
  deaf.pause();
  const goodbye = closeOf(polite);
  await shell.close();
  expect(await goodbye).toBe(1001);
  await expect.poll(() => shell.streamEnd.ended).toBe(true);
  await expect(shell.ask('/')).rejects.toThrow('ECONNREFUSED');
  deaf.terminate();
});

test('F11: a page that stops reading is sent no more, gets the current state when it reads again, and delays no other page', async () => {
  const total = 1500;
  const text = 'x'.repeat(32 * 1024);
  const topic = createTopic<Counted>();
  let count = 0;
  let sentToFrozen = 0;
  let watching = 0;
  const shell = await serveFakeShell({
    watch: async function* (signal) {
      const isFrozen = watching++ === 0;
      for await (const event of topic.watch(() => ({ count, isWhole: true, text }), signal)) {
        if (isFrozen) sentToFrozen += 1;
        yield event;
      }
    },
  });
  const keys = await shell.enter();
  const frozenSocket = opened(await shell.socket(keys));
  const frozen = (await clientOver(frozenSocket).watch())[Symbol.asyncIterator]();
  const healthy = (await clientOver(opened(await shell.socket(keys))).watch())[Symbol.asyncIterator]();
  await Promise.all([frozen.next(), healthy.next()]);

  frozenSocket.pause();
  while (count < total) {
    count += 1;
    topic.publish({ count, isWhole: false, text });
    await nextTurn();
  }
  expect((await countUntil(healthy, total)).last).toBe(total);
  // The rest is what the operating system buffers for a connection.
  expect(sentToFrozen).toBeLessThan(total / 2);

  frozenSocket.resume();
  const { read, wholeAgain, last } = await countUntil(frozen, total);
  expect({ wholeAgain, last }).toEqual({ wholeAgain: 1, last: total });
  expect(read).toBeLessThan(total / 2);
});

/** Reads a watched count up to `total`. Returns how many events that took, and how many of them were the whole state. */
async function countUntil(events: AsyncIterator<Counted>, total: number) {
  let [read, wholeAgain, last] = [0, 0, 0];
  while (last < total) {
    const { value } = await events.next();
    read += 1;
    wholeAgain += value.isWhole ? 1 : 0;
    last = value.count;
  }
  return { read, wholeAgain, last };
}
