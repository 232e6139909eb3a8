import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createDemoGateway } from '../../src/main/demo-gateway/demo-gateway.ts';
import { createDraw } from '../fuzz/draw.ts';
import { misbehave } from '../fuzz/hostile-gateway.ts';

/** A demo gateway behind an unreliable connection. `counts` contains the number of requests with each fault. */
export type TroubledGateway = {
  readonly url: string;
  readonly counts: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** A fault, which can be based on the demo gateway's response. */
type Trouble = (
  response: ServerResponse,
  forward: () => Promise<IncomingMessage>,
  random: () => number,
) => Promise<unknown>;

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const troubles: Readonly<Record<string, Trouble>> = {
  busy: async (response) =>
    json(response, 429, { error: { message: 'Too many requests' } }, { 'retry-after': '1' }),
  'server error': async (response) => json(response, 500, { error: { message: 'Something broke' } }),
  'no response': async (response) => response.socket?.destroy(),
  'a web page': async (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
  'an error inside a success': async (response) =>
    json(response, 200, { error: { message: 'The model is overloaded' } }),
  'not JSON': async (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [{'),
  'cut in the middle': async (response, forward) => {
    const whole = await forward();
    response.writeHead(whole.statusCode ?? 502, whole.headers);
    for await (const bytes of whole) {
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
      break;
    }
    whole.destroy();
    response.socket?.destroy();
  },
  'a hostile response': async (response, forward, random) => {
    const whole = await forward();
    const body = await buffer(whole);
    const type = whole.headers['content-type'] ?? '';
    misbehave(response, { type, body }, createDraw(Math.floor(random() * 2 ** 32)));
  },
};
/** The faults that forward the request to the demo gateway. */
const forwarding = ['cut in the middle', 'a hostile response'];
/** The relative frequency of each fault for which it isn't 1. */
const weights: Readonly<Record<string, number>> = { 'a hostile response': 7 };

/**
 * Starts a gateway with faults in a `share` of all requests except lists. `share` and the results of `random` are from
 * 0 to 1.
 */
export async function startTroubledGateway(share: number, random: () => number): Promise<TroubledGateway> {
  const demo = await createDemoGateway({ key: null });
  const counts = new Map<string, number>();
  const names = Object.keys(troubles).flatMap((name) => Array<string>(weights[name] ?? 1).fill(name));
  const server = createServer((request, response) => {
    const forward = () => forwardRequest(request, demo.url.replace(/\/v1$/, ''));
    const isTroubled = request.method === 'POST' && random() < share;
    const name = isTroubled ? (names[Math.floor(random() * names.length)] ?? 'busy') : 'no fault';
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const handled = isTroubled
      ? troubles[name]?.(response, forward, random)
      : forward().then((whole) => forwardResponse(whole, response));
    // The client may have been killed or reloaded.
    handled?.catch(() => response.destroy());
    if (isTroubled && !forwarding.includes(name)) request.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    counts,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await demo.close();
    },
  };
}

function forwardRequest(incoming: IncomingMessage, to: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { host: _, ...headers } = incoming.headers;
    const onward = request(`${to}${incoming.url}`, { method: incoming.method, headers }, resolve);
    onward.on('error', reject);
    incoming.on('error', reject).pipe(onward);
  });
}

async function forwardResponse(whole: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(whole.statusCode ?? 502, whole.headers);
  response.once('close', () => whole.destroy());
  for await (const bytes of whole) response.write(bytes);
  response.end();
}
