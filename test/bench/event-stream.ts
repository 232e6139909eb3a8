import { Stream } from 'openai/streaming';
import { chat } from '../../src/main/gateway/chat.ts';
import { gatewayAddresses } from '../../src/shared/gateways/gateway-address.ts';
import { type ChatChunks, chatChunks, inReads } from './chat-chunks.ts';
import { type Candidate, collectGarbage, medianOf, type Samples, sideBySide, timed } from './measure.ts';
import type { Growth, Row } from './row.ts';

const events = 20_000;
const floor = 'JSON.parse alone';
const ours = 'Parlance';
const peer = 'openai';
const rounds = { warmUp: 5, counted: 21 };
const largeReads = [16_384, 65_536, 32_768];

/** F1: from bytes to typed chunks, with everything in between except the socket. */
export const eventStreamRow: Row = {
  id: 'F1',
  title: `event stream of ${events.toLocaleString('en')} chat chunks, bytes to typed chunks`,
  measure: async () => {
    const chunks = chatChunks(events);
    const samples = await compare(chunks, inReads(chunks.bytes, largeReads));
    return {
      comparisons: [{ condition: 'reads of 16 to 64 KB', base: floor, samples }],
      goals: [
        { what: 'over JSON.parse alone, 16 to 64 KB', value: ratio(samples, ours, floor), limit: 1.6 },
        { what: 'over openai, 16 to 64 KB', value: ratio(samples, ours, peer), limit: 0.35 },
      ],
      growth: await growth(),
    };
  },
};

function compare(chunks: ChatChunks, reads: readonly Uint8Array[]): Promise<readonly Samples[]> {
  const candidates = [parseAlone(chunks), parlance(chunks, reads), openai(chunks, reads)];
  return sideBySide(candidates, rounds, collectGarbage);
}

function ratio(samples: readonly Samples[], name: string, over: string): number {
  return medianOf(samples, name) / medianOf(samples, over);
}

async function growth(): Promise<readonly Growth[]> {
  const found: Growth[] = [];
  for (const times of [1, 4, 16]) {
    // The largest stays below the size at which a response is rejected.
    const chunks = chatChunks((events / 4) * times);
    const candidate = parlance(chunks, inReads(chunks.bytes, largeReads));
    const samples = await sideBySide([candidate], { warmUp: 3, counted: 7 }, collectGarbage);
    found.push({
      size: `× ${times} (${chunks.payloads.length} chunks)`,
      microsecondsEach: (medianOf(samples, ours) * 1000) / chunks.payloads.length,
    });
  }
  return found;
}

function parseAlone({ payloads }: ChatChunks): Candidate {
  return {
    name: floor,
    run: () =>
      timed(async () => {
        let count = 0;
        for (const payload of payloads) if (JSON.parse(payload)) count += 1;
        expectCount(count, payloads.length);
      }),
  };
}

function parlance({ characters }: ChatChunks, reads: readonly Uint8Array[]): Candidate {
  const addresses = gatewayAddresses('http://127.0.0.1');
  if (!addresses) throw new Error('no address');
  const body = bodyOf(reads);
  const wire = async () => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body,
    release: () => {},
    discard: () => {},
  });
  const access = {
    name: 'Memory',
    addresses,
    otherBaseUrls: [],
    key: null,
    mask: String,
    wire,
    idleMs: 1_000,
    recordingMs: 1_000,
  };
  const policy = { maxAttempts: 1, now: () => 0, random: () => 0, pause: async () => {} };
  const request = { model: 'm', messages: [], parameters: {} };
  const { signal } = new AbortController();
  return {
    name: ours,
    run: () =>
      timed(async () => {
        let read = 0;
        for await (const batch of chat(access, request, policy, signal))
          for (const event of batch) if (event.type === 'delta') read += event.text.length;
        expectCount(read, characters);
      }),
  };
}

function openai({ characters }: ChatChunks, reads: readonly Uint8Array[]): Candidate {
  type Chunk = { choices: { delta: { content?: string } }[] };
  return {
    name: peer,
    run: () =>
      timed(async () => {
        const response = new Response(streamOf(reads));
        let read = 0;
        for await (const chunk of Stream.fromSSEResponse<Chunk>(response, new AbortController()))
          read += chunk.choices[0]?.delta.content?.length ?? 0;
        expectCount(read, characters);
      }),
  };
}

// All reads are created beforehand, so that only reading the body is measured.
function bodyOf(reads: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  const arrived = reads.map((value) => Promise.resolve({ done: false as const, value }));
  const over = Promise.resolve({ done: true as const, value: undefined });
  return {
    [Symbol.asyncIterator]: () => {
      const at = arrived.values();
      return { next: () => at.next().value ?? over };
    },
  };
}

function streamOf(reads: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      const next = reads[at];
      at += 1;
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
}

function expectCount(found: number, expected: number): void {
  if (found !== expected) throw new Error(`read ${found} where there are ${expected}`);
}
