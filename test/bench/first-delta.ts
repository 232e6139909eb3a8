import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import OpenAI from 'openai';
import { Agent, request as undiciRequest } from 'undici';
import { chat } from '../../src/main/gateway/chat.ts';
import { createWire } from '../../src/main/gateway/wire.ts';
import { gatewayAddresses } from '../../src/shared/gateways/gateway-address.ts';
import { defaultNetworkSettings } from '../../src/shared/gateways/network.ts';
import { type Candidate, medianDifference, sideBySide } from './measure.ts';
import type { Row } from './row.ts';

const floor = 'node:http';
const ours = 'Parlance';
const rounds = { warmUp: 200, counted: 1_500 };
const messages = [{ role: 'user' as const, content: 'Hello' }];
const body = JSON.stringify({ model: 'm', messages, stream: true });
const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-0123456789' };

/** F2: from the call to the first delta, on a keep-alive connection. The gateway is a separate process. */
export const firstDeltaRow: Row = {
  id: 'F2',
  title: 'time to the first delta on a kept-alive connection',
  measure: async () => {
    const child = fork(fileURLToPath(new URL('gateway.ts', import.meta.url)));
    try {
      const [port] = (await once(child, 'message')) as [number];
      const base = `http://127.0.0.1:${port}`;
      const { candidates, close } = candidatesAt(base);
      const samples = await sideBySide(candidates, rounds);
      await close();
      return {
        comparisons: [{ condition: 'one request at a time', base: floor, samples }],
        goals: candidates
          .filter(({ name }) => name === ours)
          .map(({ name }) => ({
            what: `${name} over node:http, median of the differences in ms`,
            value: medianDifference(samples, name, floor),
            limit: 0.15,
          })),
      };
    } finally {
      child.disconnect();
    }
  },
};

function candidatesAt(base: string): {
  readonly candidates: readonly Candidate[];
  close(): Promise<void>;
} {
  const url = `${base}/v1/chat/completions`;
  const http = new HttpAgent({ keepAlive: true });
  const undici = new Agent();
  const own = new Agent();
  return {
    candidates: [
      { name: floor, run: () => untilDelta(() => overHttp(url, http)) },
      { name: 'undici.request', run: () => untilDelta(() => overUndici(url, undici)) },
      { name: 'fetch', run: () => untilDelta(() => overFetch(url)) },
      { name: 'openai', run: openaiAt(base) },
      { name: ours, run: parlanceAt(base, own) },
    ],
    close: async () => {
      http.destroy();
      await Promise.all([undici.close(), own.close()]);
    },
  };
}

/**
 * Does the minimum that a client has to do: parses the first complete event of the body. The rest is read, but not
 * measured.
 */
async function untilDelta(send: () => Promise<AsyncIterable<Uint8Array>>): Promise<number> {
  const startedAt = performance.now();
  const decoder = new TextDecoder();
  let took: number | null = null;
  let text = '';
  for await (const bytes of await send()) {
    if (took !== null) continue;
    text += decoder.decode(bytes, { stream: true });
    const end = text.indexOf('\n\n');
    if (end >= 0 && JSON.parse(text.slice('data: '.length, end)).choices[0].delta.content) {
      took = performance.now() - startedAt;
    }
  }
  return took ?? Number.NaN;
}

function overHttp(url: string, agent: HttpAgent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', agent, headers }, resolve);
    request.on('error', reject).end(body);
  });
}

async function overUndici(url: string, dispatcher: Agent): Promise<AsyncIterable<Uint8Array>> {
  return (await undiciRequest(url, { method: 'POST', dispatcher, headers, body })).body;
}

async function overFetch(url: string): Promise<AsyncIterable<Uint8Array>> {
  const { body: read } = await fetch(url, { method: 'POST', headers, body });
  if (!read) throw new Error('no body');
  return read;
}

function openaiAt(base: string): () => Promise<number> {
  const client = new OpenAI({ baseURL: `${base}/v1`, apiKey: 'sk-0123456789' });
  return async () => {
    const startedAt = performance.now();
    let took: number | null = null;
    const stream = await client.chat.completions.create({ model: 'm', messages, stream: true });
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content) took ??= performance.now() - startedAt;
    }
    return took ?? Number.NaN;
  };
}

function parlanceAt(base: string, dispatcher: Agent): () => Promise<number> {
  const addresses = gatewayAddresses(base);
  if (!addresses) throw new Error('no address');
  const wire = createWire(dispatcher, defaultNetworkSettings.timeouts);
  const access = {
    name: 'Bench',
    addresses,
    otherBaseUrls: [],
    key: 'sk-0123456789',
    mask: String,
    wire,
    idleMs: 120_000,
    recordingMs: 600_000,
  };
  const policy = { maxAttempts: 3, now: Date.now, random: Math.random, pause: async () => {} };
  const request = { model: 'm', messages, parameters: {} };
  return async () => {
    const startedAt = performance.now();
    let took: number | null = null;
    for await (const batch of chat(access, request, policy, new AbortController().signal)) {
      if (batch.some(({ type }) => type === 'delta')) took ??= performance.now() - startedAt;
    }
    return took ?? Number.NaN;
  };
}
