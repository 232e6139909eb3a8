import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { encodedAudio } from '../../faults/encoded-audio.ts';
import { frame, jsonOf, startScriptedGateway } from '../../faults/scripted-gateway.ts';

/** A forwarded request. Times are in ms since 1970. */
export type PassedRequest = {
  readonly path: string;
  readonly body: string;
  readonly at: number;
  /** When the first byte of the response arrived. */
  firstByte: number;
  /** When the response ended. */
  end: number;
  /** The bytes of the response and when they arrived. */
  readonly chunks: { readonly at: number; readonly bytes: Buffer }[];
};

/** How long the gateway takes, in ms. */
export const gatewayDelays = { transcription: 300, reply: 400, speech: 350 } as const;
/** About the rate of human speech: 150 words a minute. */
const wordsPerSecond = 2.5;
const rate = 24_000;

const sentences = [
  'High tide is at six this evening.',
  'The water rises for about six hours.',
  'Then it falls again until past midnight.',
  'Small boats should leave before that.',
  'The ferry runs once an hour today.',
  'It stops when the wind is strong.',
  'You can ask the harbour master too.',
  'He has the tables for this year.',
];
/**
 * Returns a reply that is long enough to be interrupted. Every reply differs, because speech for a text that was spoken
 * before isn't requested again.
 */
const replyText = (count: number) =>
  [...sentences, ...sentences].map((text, at) => text.replace('.', ` ${count} ${at}.`)).join(' ');

/** Starts a gateway that responds after {@link gatewayDelays}, streams `perSecond` tokens and speaks a steady tone. */
export async function startDelayedGateway(perSecond: number) {
  const tones = new Map<number, Promise<Buffer>>();
  let replies = 0;
  return startScriptedGateway(async ({ path, body }, response) => {
    if (path.endsWith('/models'))
      return jsonOf(response, 200, { data: [{ id: 'm' }, { id: 'whisper-1' }, { id: 'tts-1' }] });
    if (path.endsWith('/transcriptions')) {
      await delay(gatewayDelays.transcription);
      return jsonOf(response, 200, { text: 'What is the tide today?' });
    }
    if (path.endsWith('/speech')) {
      const words = (JSON.parse(body) as { input: string }).input.split(' ').length;
      const tone = tones.get(words) ?? toneOf(words / wordsPerSecond);
      tones.set(words, tone);
      const [audio] = await Promise.all([tone, delay(gatewayDelays.speech)]);
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      return void response.end(audio);
    }
    if (!path.endsWith('/chat/completions')) return jsonOf(response, 404, {});
    await delay(gatewayDelays.reply);
    replies += 1;
    await write(response, replyText(replies), perSecond);
  });
}

async function write(response: ServerResponse, text: string, perSecond: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  // As in models' output, each space belongs to the token after it.
  const tokens = text.match(/ ?\w+|[.,]/g) ?? [];
  const startedAt = performance.now();
  for (let written = 0; written < tokens.length && !response.destroyed; ) {
    const due = 1 + Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; written < Math.min(due, tokens.length); written += 1) response.write(frame(tokens[written] ?? ''));
    await delay(2);
  }
  response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
}

async function toneOf(seconds: number): Promise<Buffer> {
  const samples = Float32Array.from({ length: rate * seconds }, (_, at) => 0.2 * Math.sin(at / 10));
  return encodedAudio('mp3', samples, { rate });
}

/** Starts a gateway that forwards everything to another one and records the times. */
export async function startTimedRelay(to: string) {
  const passed: PassedRequest[] = [];
  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming);
    const one = {
      path: incoming.url ?? '',
      body: body.toString('latin1'),
      at: Date.now(),
      firstByte: Number.NaN,
      end: Number.NaN,
      chunks: [],
    } as PassedRequest;
    passed.push(one);
    const { host: _, ...headers } = incoming.headers;
    const outgoing = request(`${to}${incoming.url}`, { method: incoming.method, headers });
    outgoing.on('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    outgoing.end(body);
    const [upstream] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    for await (const bytes of upstream as AsyncIterable<Buffer>) {
      one.chunks.push({ at: Date.now(), bytes });
      response.write(bytes);
      if (Number.isNaN(one.firstByte)) one.firstByte = Date.now();
    }
    one.end = Date.now();
    response.end();
  };
  const server = createServer((incoming, response) => {
    response.on('error', () => {});
    pass(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (path: string): readonly PassedRequest[] => passed.filter((one) => one.path.endsWith(path)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
