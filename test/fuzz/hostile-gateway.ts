import type { ServerResponse } from 'node:http';
import { deflateSync, gzipSync } from 'node:zlib';
import {
  type ReceivedRequest,
  type ScriptedGateway,
  startScriptedGateway,
} from '../faults/scripted-gateway.ts';
import type { Draw } from './draw.ts';
import { mutatedBytes } from './mutations.ts';
import type { GatewayResponse, RecordedResponses } from './recorded-responses.ts';

/** A gateway that replays recorded responses and changes some of them. */
export type HostileGateway = Pick<ScriptedGateway, 'url' | 'close'> & {
  /** Starts changing a share (0 to 1) of the responses with these choices. */
  misbehave(share: number, draw: Draw): void;
};

/** Starts a hostile gateway. At first, it doesn't change its responses. */
export async function startHostileGateway(responses: RecordedResponses): Promise<HostileGateway> {
  let share = 0;
  let draw: Draw | null = null;
  const requestCounts = new Map<string, number>();
  const gateway = await startScriptedGateway((request, response) => {
    const name = nameOf(request);
    const recorded = responses.get(name);
    const count = (requestCounts.get(name) ?? 0) + 1;
    requestCounts.set(name, count);
    // The choices depend only on the name and on how often it was requested, because concurrent requests arrive in any
    // order.
    const own = draw?.fork(`${name} ${count}`);
    if (own?.likely(share)) return misbehave(response, recorded ?? emptyObject, own);
    if (!recorded) return void response.writeHead(404).end('{"error":{"message":"Not here"}}');
    response.writeHead(200, { 'content-type': recorded.type }).end(recorded.body);
  });
  return {
    url: `${gateway.url}/v1`,
    close: gateway.close,
    misbehave: (newShare, choices) => {
      share = newShare;
      draw = choices;
      requestCounts.clear();
      gateway.forget();
    },
  };
}

const emptyObject: GatewayResponse = { type: 'application/json', body: new Uint8Array(Buffer.from('{}')) };

function nameOf({ method, path, body }: ReceivedRequest): string {
  if (path.endsWith('/chat/completions')) {
    const limited = body.includes('"max_tokens":') ? ' limited' : '';
    return `${method} ${path} ${body.includes('"stream":true')}${limited}`;
  }
  const format = /"response_format":"(\w+)"/.exec(body) ?? /name="response_format"\r\n\r\n(\w+)/.exec(body);
  const usual = path.endsWith('/speech') ? 'mp3' : 'json';
  return method === 'GET' ? `${method} ${path}` : `${method} ${path} ${format?.[1] ?? usual}`;
}

const statuses = [
  200, 200, 200, 200, 201, 204, 206, 301, 400, 401, 403, 404, 408, 413, 415, 422, 429, 500, 503,
] as const;
const types = [
  'application/json',
  'text/event-stream',
  'text/html',
  'text/plain; charset=utf-16',
  'audio/mpeg',
  'application/octet-stream',
  'a',
  'application/json; charset="',
  `text/${'x'.repeat(2_000)}`,
] as const;
const headers: readonly Readonly<Record<string, string>>[] = [
  { 'retry-after': '1e99' },
  { 'retry-after': '-5' },
  { 'retry-after': 'Thu, 01 Jan 99999 00:00:00 GMT' },
  { 'content-encoding': '__proto__' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'gzip, gzip, br' },
  { 'content-range': 'bytes 0-1/99999999999999999999' },
  { location: 'file:///etc/hosts' },
  { location: '/v1/models' },
  { 'set-cookie': 'a=b; domain=.com' },
  { 'x-ratelimit-reset-requests': '9e99s' },
  { link: `<${'a'.repeat(4_000)}>; rel=next` },
];

/** Sends a response with wrong bytes, wrong headers or a wrong ending. */
export function misbehave(response: ServerResponse, recorded: GatewayResponse, draw: Draw): void {
  const body = draw.likely(0.8) ? mutatedBytes(recorded.body, draw) : recorded.body;
  const packed = draw.likely(0.1) ? draw.oneOf([gzipSync, deflateSync])(body) : body;
  const length = draw.likely(0.1) ? { 'content-length': String(packed.length + draw.below(200) - 100) } : {};
  response.writeHead(draw.likely(0.6) ? 200 : draw.oneOf(statuses), {
    'content-type': draw.likely(0.8) ? recorded.type : draw.oneOf(types),
    ...(packed === body ? {} : { 'content-encoding': draw.oneOf(['gzip', 'deflate', 'br', 'zstd']) }),
    ...(draw.likely(0.3) ? headers[draw.below(headers.length)] : {}),
    ...(Number(length['content-length'] ?? 1) >= 0 ? length : {}),
  });
  response.strictContentLength = false;
  if (draw.likely(0.1))
    response.write(packed.subarray(0, draw.below(packed.length)), () => response.destroy());
  else if (draw.likely(0.3)) drip(response, packed, 1 + draw.below(2_000));
  else response.end(packed);
}

/** Writes bytes in small chunks, each in a separate turn of the event loop. */
function drip(response: ServerResponse, bytes: Uint8Array, size: number, at = 0): void {
  if (response.destroyed) return;
  if (at >= bytes.length || at > 200 * size) return void response.end(bytes.subarray(at));
  response.write(bytes.subarray(at, at + size));
  setImmediate(() => drip(response, bytes, size, at + size));
}
