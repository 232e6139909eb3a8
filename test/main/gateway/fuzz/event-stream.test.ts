import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventStream } from '../../../../src/main/gateway/event-stream.ts';
import { type CollectedEvent, createCollectingStream } from '../collecting-stream.ts';
import { cutAt } from './cut.ts';
import { readByTheStandard } from './event-stream-standard.ts';
import { eventStreams } from './event-streams.ts';
import { runs } from './runs.ts';

function read(chunks: readonly Uint8Array[]): readonly CollectedEvent[] {
  const { stream, events } = createCollectingStream();
  for (const chunk of chunks) stream.feed(chunk);
  stream.end();
  return events;
}

const cuts = fc.oneof(
  fc.array(fc.nat(400), { maxLength: 12 }),
  // Each byte is a separate chunk.
  fc.constant(Array.from({ length: 400 }, (_, at) => at)),
);

/** Returns the heap size in bytes after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('arbitrary event streams', () => {
  it('are read as the standard says, however the bytes are split', () => {
    fc.assert(
      fc.property(eventStreams, cuts, (bytes, positions) => {
        expect(read(cutAt(bytes, positions))).toEqual(readByTheStandard(bytes));
      }),
      runs(5_000, 100_000),
    );
  });

  it('never fail on bytes that aren’t an event stream', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), cuts, (bytes, positions) => {
        expect(read(cutAt(bytes, positions))).toEqual(readByTheStandard(bytes));
      }),
      runs(2_000, 50_000),
    );
  });

  it('lose exactly one byte order mark, even if it was encoded twice', () => {
    const events = (text: string) => read([new TextEncoder().encode(text)]);
    expect(events('\uFEFFdata: a\n\n')).toEqual([{ data: 'a', name: null }]);
    expect(events('\uFEFF\uFEFFdata: a\n\n')).toEqual([]);
    expect(events('ï»¿data: a\n\n')).toEqual([{ data: 'a', name: null }]);
    expect(events('ï»¿ï»¿data: a\n\n')).toEqual([]);
    expect(events('data: a\n\n\uFEFFdata: b\n\n')).toEqual([{ data: 'a', name: null }]);
  });

  it('release chunks once they are read: reusing a chunk changes no event', () => {
    fc.assert(
      fc.property(eventStreams, fc.integer({ min: 1, max: 40 }), (bytes, size) => {
        const { stream, events } = createCollectingStream();
        const chunk = new Uint8Array(size);
        for (let from = 0; from < bytes.length; from += size) {
          const part = bytes.subarray(from, from + size);
          chunk.set(part);
          stream.feed(chunk.subarray(0, part.length));
          chunk.fill(0x0a);
        }
        stream.end();
        expect(events).toEqual(readByTheStandard(bytes));
      }),
      runs(500, 10_000),
    );
  });

  it('release what has been read, so memory stays constant over a long stream', () => {
    const chunk = new TextEncoder().encode(`: ${'x'.repeat(500)}\ndata: ${'y'.repeat(500)}\n\n`);
    let received = 0;
    const stream = createEventStream(() => {
      received += 1;
    });
    const feedMegabytes = (count: number) => {
      for (let at = 0; at < count * 1_000; at += 1) stream.feed(chunk);
    };
    feedMegabytes(20);
    const before = heapInUse();
    feedMegabytes(200);
    expect(heapInUse() - before).toBeLessThan(20 * 1024 * 1024);
    expect(received).toBe(220_000);
    stream.feed(new TextEncoder().encode('data: still here\n\n'));
    expect(received).toBe(220_001);
  });

  it('are read byte by byte in linear time', () => {
    const byte = [
      new TextEncoder().encode('data: '),
      ...Array<Uint8Array>(2_000_000).fill(Uint8Array.of(0x78)),
    ];
    const [event] = read(byte);
    expect(event?.data.length).toBe(2_000_000);
  });
});
