import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { whyUnreachable } from '../../scripts/set-up/reachable.mjs';

const patiently = 600_000;

async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test.each(['HTTPS_PROXY', 'https_proxy', 'npm_config_https_proxy', 'npm_config_proxy'])(
  'P6: a proxy in %s that refuses connections is named, without its password',
  async (name) => {
    const port = await closedPort();
    expect(await whyUnreachable({ [name]: `http://user:secret@127.0.0.1:${port}` }, patiently)).toBe(
      `the proxy http://127.0.0.1:${port} doesn't respond (ECONNREFUSED)`,
    );
  },
);

test('P6: a proxy that accepts connections and never responds is named', async () => {
  const port = await listening(() => {});
  expect(await whyUnreachable({ HTTPS_PROXY: `http://127.0.0.1:${port}` }, 1000)).toBe(
    `the proxy http://127.0.0.1:${port} doesn't respond (nothing arrived within 1 seconds)`,
  );
});

test('P6: a proxy that closes the connection is named', async () => {
  const port = await listening((socket) => socket.end());
  expect(await whyUnreachable({ HTTPS_PROXY: `http://127.0.0.1:${port}` }, patiently)).toBe(
    `the proxy http://127.0.0.1:${port} doesn't respond (it closed the connection)`,
  );
});

test('P6: a proxy that isn’t an address isn’t repeated, because it may contain a password', async () => {
  expect(await whyUnreachable({ HTTPS_PROXY: 'secret' }, patiently)).toBe(
    "the proxy in HTTPS_PROXY or npm's settings isn't an address",
  );
});

test('P6: a proxy that responds is asked for a tunnel to the registry, with its password', async () => {
  const requests: string[] = [];
  const port = await listening((socket) => {
    socket.on('data', (bytes) => {
      requests.push(bytes.toString());
      socket.write('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
  });
  const env = { HTTPS_PROXY: `http://user:p%40ss@127.0.0.1:${port}` };
  expect(await whyUnreachable(env, patiently)).toBeUndefined();
  const credentials = Buffer.from('user:p@ss').toString('base64');
  expect(requests).toEqual([
    `CONNECT registry.npmjs.org:443 HTTP/1.1\r\nhost: registry.npmjs.org:443\r\nproxy-authorization: Basic ${credentials}\r\n\r\n`,
  ]);
});

test('P6: a registry that is reached without the proxy is asked itself', async () => {
  const [proxy, registry] = [await closedPort(), await listening(() => {})];
  const env = {
    http_proxy: `http://127.0.0.1:${proxy}`,
    npm_config_registry: `http://127.0.0.1:${registry}/`,
  };
  expect(await whyUnreachable({ ...env, no_proxy: 'localhost, 127.0.0.1' }, patiently)).toBeUndefined();
  expect(await whyUnreachable(env, patiently)).toContain('the proxy ');
  const closed = await closedPort();
  expect(await whyUnreachable({ npm_config_registry: `http://127.0.0.1:${closed}/` }, patiently)).toBe(
    `the package registry 127.0.0.1:${closed} doesn't respond (ECONNREFUSED)`,
  );
});
