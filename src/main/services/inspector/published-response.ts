import type { Frame, RequestEvent } from '../../../shared/gateways/inspector.ts';
import { createFrameReader, type FrameReader, frameKind, type RawFrame } from './frame-reader.ts';
import type { RecordedAttempt } from './request-record.ts';
import { createSafeSplitter } from './safe-splitter.ts';

/** Publishes the response of one attempt as it arrives, in small events. */
export type PublishedResponse = {
  /** Yields what has arrived since the last call, in small events, and all of the rest once the attempt has ended. */
  events(): Generator<RequestEvent>;
};

/** Approximate number of bytes for one event. */
const batch = 32_768;
/** Longest frame that is shown completely, in UTF-16 units. */
const longestFrame = 65_536;

/** Creates a publisher that starts at the oldest stored chunk. */
export function publishResponse(
  one: RecordedAttempt,
  attempt: number,
  startedAt: number,
  mask: (text: string) => string,
): PublishedResponse {
  let next = 0;
  let number = 0;
  let hasEnded = false;
  let reader: FrameReader | null = null;
  const decoder = new TextDecoder();
  const splitter = createSafeSplitter();

  const frameOf = ({ text, at }: RawFrame): Frame => {
    number += 1;
    const shown = text.length > longestFrame ? `${text.slice(0, longestFrame)}…` : text;
    return { number, at: at - startedAt, kind: frameKind(text), text: mask(shown) };
  };
  function* frames(raw: readonly RawFrame[]): Generator<RequestEvent> {
    if (raw.length > 0) yield { type: 'frames', attempt, frames: raw.map(frameOf) };
  }
  function* text(part: string): Generator<RequestEvent> {
    if (part) yield { type: 'text', attempt, text: mask(part) };
  }

  function* read(): Generator<RequestEvent> {
    const { response } = one;
    if (!response) return;
    if (next < response.from) {
      // The chunks in between have been removed.
      next = response.from;
      reader = null;
    }
    while (next < response.to) {
      const raw: RawFrame[] = [];
      let decoded = '';
      for (let bytes = 0; bytes < batch && next < response.to; next += 1) {
        const chunk = response.chunk(next);
        if (!chunk) break;
        bytes += chunk.bytes.length;
        if (response.form() === 'frames') {
          reader ??= createFrameReader(next > 0);
          raw.push(...reader.feed(chunk.bytes, chunk.at));
        } else decoded += decoder.decode(chunk.bytes, { stream: true });
      }
      yield* frames(raw);
      yield* text(splitter.feed(decoded));
    }
  }

  return {
    events: function* () {
      yield* read();
      if (one.endedAt === null || hasEnded) return;
      hasEnded = true;
      yield* frames(reader?.end(one.endedAt) ?? []);
      yield* text(splitter.feed(decoder.decode()) + splitter.rest());
    },
  };
}
