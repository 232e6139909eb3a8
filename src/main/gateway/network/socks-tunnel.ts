import { isIP, type Socket } from 'node:net';
import type { Target } from './bypass.ts';
import { proxyFailure, proxyFailureOf } from './proxy-failure.ts';
import type { ProxyServer } from './proxy-server.ts';

const version = 5;
const noSignIn = 0;
const byPassword = 2;
/** Maximum length of a host name, user name or password, in bytes. The protocol stores the length in one byte. */
const longestName = 255;

/**
 * Opens a tunnel to a target through a SOCKS5 proxy (RFC 1928, 1929) on a socket that is connected to the proxy. The
 * proxy resolves the host name. A name that is too long for the protocol is refused before anything is sent.
 * @throws `FailureError` `proxy`, after destroying the socket.
 */
export async function openSocksTunnel(
  proxy: ProxyServer,
  target: Target,
  socket: Socket,
  waitMs: number,
): Promise<void> {
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    socket.destroy();
  }, waitMs);
  try {
    const address = addressBytes(proxy, target.host);
    await signIn(proxy, socket);
    await connect(proxy, [...address, target.port >> 8, target.port & 255], socket);
  } catch (thrown) {
    socket.destroy();
    throw isTimedOut ? proxyFailure(proxy, 'timed-out', thrown) : proxyFailureOf(proxy, thrown);
  } finally {
    clearTimeout(timer);
  }
}

async function signIn(proxy: ProxyServer, socket: Socket): Promise<void> {
  const methods = proxy.user === null ? [noSignIn] : [noSignIn, byPassword];
  socket.write(Buffer.from([version, methods.length, ...methods]));
  const [serverVersion, method] = await exactly(socket, 2);
  if (serverVersion !== version) throw proxyFailure(proxy, 'not-a-proxy');
  if (method === noSignIn) return;
  const user = Buffer.from(proxy.user ?? '');
  const password = Buffer.from(proxy.password ?? '');
  if (
    method !== byPassword ||
    proxy.user === null ||
    user.length > longestName ||
    password.length > longestName
  )
    throw proxyFailure(proxy, 'sign-in');
  socket.write(Buffer.from([1, user.length, ...user, password.length, ...password]));
  const [, refused] = await exactly(socket, 2);
  if (refused !== 0) throw proxyFailure(proxy, 'sign-in');
}

async function connect(proxy: ProxyServer, target: readonly number[], socket: Socket): Promise<void> {
  socket.write(Buffer.from([version, 1, 0, ...target]));
  const [, reply, , kind] = await exactly(socket, 4);
  if (reply !== 0) throw proxyFailure(proxy, reply === 2 ? 'refused' : 'no-way');
  const length = kind === 1 ? 4 : kind === 4 ? 16 : ((await exactly(socket, 1))[0] ?? 0);
  await exactly(socket, length + 2);
}

function addressBytes(proxy: ProxyServer, host: string): readonly number[] {
  const family = isIP(host);
  if (family === 4) return [1, ...host.split('.').map(Number)];
  if (family === 6) return [4, ...wordsOf(host).flatMap((word) => [word >> 8, word & 255])];
  const name = Buffer.from(host);
  if (name.length > longestName) throw proxyFailure(proxy, 'long-name');
  return [3, name.length, ...name];
}

/** Returns the eight 16-bit groups of an IPv6 address in the form that URLs use (without a dotted part). */
function wordsOf(address: string): readonly number[] {
  const [before = [], after = []] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((word) => Number.parseInt(word, 16))));
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

async function exactly(socket: Socket, count: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = socket.read(count);
    if (bytes?.length === count) return bytes;
    if (bytes || socket.readableEnded || socket.destroyed) throw new Error('the proxy closed the connection');
    await change(socket);
  }
}

function change(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = () => resolve();
  socket.once('readable', done).once('end', done).once('close', done).once('error', reject);
  return promise.finally(() =>
    socket.off('readable', done).off('end', done).off('close', done).off('error', reject),
  );
}
