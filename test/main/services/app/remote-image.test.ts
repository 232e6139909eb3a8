import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createNetwork } from '../../../../src/main/gateway/network/network.ts';
import {
  createPublicLookup,
  createRemoteImages,
  isPublicAddress,
  type Resolve,
} from '../../../../src/main/services/app/remote-image.ts';
import { FailureError } from '../../../../src/shared/failure.ts';
import { startHttpProxy } from '../../../faults/scripted-proxy.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Visit = { readonly path: string; readonly headers: IncomingHttpHeaders };

/**
 * Starts an image server on loopback, behind a proxy that maps every host to loopback, since tests can't use a public
 * host.
 */
async function pictures(respond: (path: string, response: ServerResponse) => void, resolve?: Resolve) {
  const visits: Visit[] = [];
  const server = createServer((request, response) => {
    visits.push({ path: request.url ?? '', headers: request.headers });
    respond(request.url ?? '', response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const proxy = await startHttpProxy();
  const network = createNetwork({ environment: { http_proxy: `http://127.0.0.1:${proxy.port}` } });
  const closed = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  ends.push(closed, proxy.close, network.close);
  const fetchImage = createRemoteImages(network, resolve);
  const fetched = (address: string) =>
    fetchImage(address, undefined).catch((thrown: unknown) => {
      if (!(thrown instanceof FailureError)) throw thrown;
      return thrown.failure.code;
    });
  return { visits, port, at: `http://93.184.216.34:${port}`, fetched };
}

const addressed =
  (...addresses: readonly string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('C10: a requested image gets its type from its bytes, and the request carries nothing but its URL', async () => {
  const { at, visits, fetched } = await pictures((_path, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(png);
  });
  for (const address of [`${at}/a.png?b=c`, `${at}/again.png`]) {
    const image = await fetched(address);
    if (!(image instanceof Blob)) throw new Error(`no image: ${image}`);
    expect(image.type).toBe('image/png');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(png);
  }
  expect(visits.map(({ path }) => path)).toEqual(['/a.png', '/again.png']);
  for (const { headers } of visits) {
    expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
  }
});

test('C10: redirects are followed only to public addresses, and only a limited number', async () => {
  const redirects: Record<string, string> = {
    '/once': '/image',
    '/private': 'http://10.0.0.1/image',
    '/loopback': 'http://127.0.0.1/image',
    '/named': 'http://localhost/image',
    '/file': 'file:///etc/passwd',
    '/loop': '/loop2',
    '/loop2': '/loop',
  };
  const { at, visits, fetched } = await pictures((path, response) => {
    const to = redirects[path];
    if (to) response.writeHead(302, { location: to }).end();
    else response.end(png);
  });
  expect(await fetched(`${at}/once`)).toBeInstanceOf(Blob);
  expect(await fetched(`${at}/private`)).toBe('bad-address');
  expect(await fetched(`${at}/loopback`)).toBe('bad-address');
  expect(await fetched(`${at}/named`)).toBe('bad-address');
  expect(await fetched(`${at}/file`)).toBe('bad-address');
  expect(await fetched(`${at}/loop`)).toBe('not-found');
  expect(visits.length).toBeLessThan(40);
});

test('C10: anything but a raster image, one that is too large, and a missing one are failures', async () => {
  const { at, fetched } = await pictures((path, response) => {
    if (path === '/svg') response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>');
    else if (path === '/html') response.end('<!doctype html><script>1</script>');
    else if (path === '/declared') response.writeHead(200, { 'content-length': '10000001' }).write(png);
    else if (path === '/endless') {
      response.write(png);
      const more = Buffer.alloc(1_000_000);
      const write = () => {
        while (!response.destroyed && response.write(more));
      };
      response.on('drain', write);
      write();
    } else response.writeHead(404).end(png);
  });
  expect(await fetched(`${at}/svg`)).toBe('response-unreadable');
  expect(await fetched(`${at}/html`)).toBe('response-unreadable');
  expect(await fetched(`${at}/declared`)).toBe('response-too-large');
  expect(await fetched(`${at}/endless`)).toBe('response-too-large');
  expect(await fetched(`${at}/absent`)).toBe('not-found');
});

test.each([
  'http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://0x7f.1/', 'http://2130706433/', 'http://0/',
  'http://10.1.2.3/', 'http://172.16.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/', 'http://[fe80::1]/', 'http://[fd00::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/', 'http://224.0.0.1/', 'http://255.255.255.255/', 'http://me:secret@93.184.216.34/',
  'file:///etc/passwd', 'data:image/png;base64,iVBORw0KGgo=', 'javascript:1', 'ftp://93.184.216.34/', 'mailto:a@b.example', '/image',
])('C10: %s is never requested', async (address) => {
  const { visits, fetched } = await pictures((_path, response) => response.end(png));
  expect(await fetched(address)).toBe('bad-address');
  expect(visits).toEqual([]);
}); // biome-ignore format: a table of addresses reads better packed

test('C10: a name counts as public only if all its addresses are', async () => {
  const asked = async (...addresses: readonly string[]) => {
    const { port, visits, fetched } = await pictures(
      (_path, response) => response.end(png),
      addressed(...addresses),
    );
    const outcome = await fetched(`http://pictures.example:${port}/`);
    return [outcome instanceof Blob ? 'image' : outcome, visits.length];
  };
  expect(await asked('93.184.216.34')).toEqual(['image', 1]);
  expect(await asked('93.184.216.34', '2606:2800:21f::1')).toEqual(['image', 1]);
  expect(await asked('93.184.216.34', '127.0.0.1')).toEqual(['bad-address', 0]);
  expect(await asked('::1')).toEqual(['bad-address', 0]);
  expect(await asked()).toEqual(['bad-address', 0]);
});

test('C10: a name that turns private between the check and the connection is refused at the connection', async () => {
  const server = createServer((_request, response) => response.end(png));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const turning: Resolve = (_name, _options, callback) => {
    asked += 1;
    callback(null, [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]);
  };
  const network = createNetwork({ environment: {} });
  ends.push(() => new Promise((done) => server.close(done)), network.close);
  const fetchImage = createRemoteImages(network, turning);
  await expect(fetchImage(`http://pictures.example:${port}/`, undefined)).rejects.toThrow('bad-address');
  expect(asked).toBe(2);
});

test('C10: public addresses are distinguished from all others', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [
    '',
    'example.org',
    '::',
    '::ffff:1.1.1.1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    'fe80::1%eth0',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test('C10: a lookup passes on the name server’s failure', async () => {
  const failing: Resolve = (_name, _options, callback) => callback(new Error('ENOTFOUND'), []);
  const error = await new Promise((done) => createPublicLookup(failing)('a.example', {}, done));
  expect(String(error)).toContain('ENOTFOUND');
});
