import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CollectedEvent, createCollectingStream } from './collecting-stream.ts';

/** Reads a whole stream in one chunk. Every other way of splitting it must give the same events. */
function readWhole(bytes: Uint8Array): readonly CollectedEvent[] {
  return readCut(bytes, []);
}

function readCut(bytes: Uint8Array, cuts: readonly number[]): readonly CollectedEvent[] {
  const { stream, events } = createCollectingStream();
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    stream.feed(bytes.subarray(from, cut));
    from = Math.max(from, cut);
  }
  stream.feed(bytes.subarray(from));
  stream.end();
  return events;
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const payload = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('{"a":"ü🧵é"}', '[DONE]', ''))
  .map((text) => text.replace(/[\r\n]/g, ' '));
const line = fc.oneof(
  fc
    .tuple(fc.constantFrom('data: ', 'data:', ': ', 'event: ', 'id: '), payload)
    .map(([name, text]) => name + text),
  fc.constant(''),
);
const stream = fc
  .tuple(fc.array(line, { maxLength: 30 }), lineEnd)
  .map(([lines, end]) => new TextEncoder().encode(lines.map((each) => each + end).join('')));

describe('event stream', () => {
  it('emits the same events however the bytes are split, with LF, CRLF and CR', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(2000), { maxLength: 40 }), (bytes, cuts) => {
        expect(
          readCut(
            bytes,
            cuts.map((cut) => cut % (bytes.length + 1)),
          ),
        ).toEqual(readWhole(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a stream the same, whatever byte it is split at', () => {
    const bytes = new TextEncoder().encode(
      ': ping\r\n\r\ndata: {"t":"naïve 🧵"}\r\n\r\ndata:two\ndata: lines\n\nevent: error\rdata: x\r\r',
    );
    const whole = readWhole(bytes);
    expect(whole).toEqual([
      { data: '{"t":"naïve 🧵"}', name: null },
      { data: 'two\nlines', name: null },
      { data: 'x', name: 'error' },
    ]);
    for (let at = 0; at <= bytes.length; at += 1) expect(readCut(bytes, [at])).toEqual(whole);
    expect(readCut(bytes, [...bytes.keys()])).toEqual(whole);
  });

  it('emits the last event even without its blank line', () => {
    expect(readWhole(new TextEncoder().encode('data: last'))).toEqual([{ data: 'last', name: null }]);
  });

  it('refuses an endless event', () => {
    const { stream } = createCollectingStream();
    stream.feed(new TextEncoder().encode('data: '));
    const megabyte = new TextEncoder().encode('x'.repeat(1024 * 1024));
    expect(() => {
      for (let at = 0; at < 32; at += 1) stream.feed(megabyte);
    }).toThrow();
  });
});
