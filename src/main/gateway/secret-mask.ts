import { Buffer } from 'node:buffer';
import { type ByteRun, createByteRuns } from './byte-runs.ts';
import { base64Of, type Reading, readBase64, readEscaped, readHex } from './secret-readings.ts';

/** Masks secrets in texts, in any common encoding. */
export type SecretMask = {
  /** Masks this secret from now on. `hint` is the part that may be shown. */
  add(secret: string, hint?: string): void;
  /**
   * Replaces each run of 12 or more characters of a secret with `…`. A shorter secret has to match as a whole. Finds
   * runs in upper or lower case, escaped, percent-encoded, as HTML entities, in hex with or without separators, and in
   * base64 with or without line breaks. The time is proportional to the length of the text.
   */
  mask(text: string): string;
  /** Like `mask`, but replaces a complete, unencoded secret with its hint. For display only, not for storage. */
  maskWithHints(text: string): string;
};

/** Shorter runs of a secret may occur by chance. */
const shortestRun = 12;
/** Number of base64 digits that depend on such a run alone, at any offset. */
const shortestBase64Run = Math.floor((shortestRun * 8 - 5) / 6);
/** Shorter secrets may occur by chance in a word, so they are only masked between word boundaries. */
const minLength = 8;
/** Long texts are processed in windows, in UTF-16 units. No encoded run is longer than the overlap. */
const windowLength = 16_384;
const overlap = 2_048;

/** A range of a text, in UTF-16 units, and its replacement. */
type TextRange = { readonly from: number; readonly to: number; readonly shown: string };

/** Creates a mask without secrets. */
export function createSecretMask(): SecretMask {
  const known = new Set<string>();
  const hints: string[] = [];
  const shortPatterns: RegExp[] = [];
  const plainRuns = createByteRuns(shortestRun);
  const base64Runs = createByteRuns(shortestBase64Run);

  function rangesIn(text: string): readonly TextRange[] {
    const reading = readEscaped(text);
    const plain = withComparableBytes(reading);
    return [
      ...plainRuns.findIn(plain.bytes).map((run) => ({
        ...rangeOf(plain, run),
        shown: (run.whole ? hints[run.needle] : null) ?? '…',
      })),
      ...readHex(reading, minLength)
        .map(withComparableBytes)
        .flatMap((hex) => plainRuns.findIn(hex.bytes).map((run) => rangeOf(hex, run))),
      ...readBase64(reading, minLength).flatMap((digits) =>
        base64Runs
          .findIn(digits.bytes)
          .map((run) => withPadding(rangeOf(digits, withEdges(digits, run)), text)),
      ),
    ];
  }

  function masked(text: string, shownFor: (range: TextRange) => string): string {
    if (known.size === 0) return text;
    const ranges: TextRange[] = [];
    for (let at = 0; at === 0 || at + overlap < text.length; at += windowLength - overlap)
      for (const found of rangesIn(text.slice(at, at + windowLength)))
        ranges.push({ from: at + found.from, to: at + found.to, shown: shownFor(found) });
    return shortPatterns.reduce((left, pattern) => left.replace(pattern, '…'), replaced(text, ranges));
  }

  return {
    add: (secret, hint = '…') => {
      if (secret === '' || known.has(secret)) return;
      known.add(secret);
      // Parts of a secret may look like escapes. Texts are always searched with their escapes resolved, but hex and
      // base64 encode the secret itself, without that step.
      const { bytes } = readEscaped(secret);
      const ownBytes = [...Buffer.from(secret)];
      if (bytes.length < minLength) {
        shortPatterns.push(new RegExp(`(?<![A-Za-z0-9])${literal(secret)}(?![A-Za-z0-9])`, 'g'));
        return;
      }
      for (const needle of [bytes, ownBytes]) {
        hints.push(hint);
        plainRuns.add(needle.map(comparable));
      }
      for (const digits of base64Of(ownBytes)) base64Runs.add(digits);
    },
    mask: (text) => masked(text, () => '…'),
    maskWithHints: (text) => masked(text, ({ shown }) => shown),
  };
}

function withComparableBytes(reading: Reading): Reading {
  return { ...reading, bytes: reading.bytes.map(comparable) };
}

/** Returns a byte in lower case. Whitespace becomes a space, and so does `+`, which encodes a space in forms. */
function comparable(byte: number): number {
  if (byte >= 0x41 && byte <= 0x5a) return byte + 0x20;
  return byte === 0x2b || (byte >= 0x09 && byte <= 0x0d) ? 0x20 : byte;
}

function rangeOf({ from, to }: Reading, { start, end }: Pick<ByteRun, 'start' | 'end'>): TextRange {
  return { from: from[start] ?? 0, to: to[end - 1] ?? 0, shown: '…' };
}

/** Extends a run by the digits at either end that it shares with a neighbouring byte. */
function withEdges({ from, to }: Reading, { start, end }: ByteRun): Pick<ByteRun, 'start' | 'end'> {
  return {
    start: start > 0 && to[start - 1] === from[start] ? start - 1 : start,
    end: end < to.length && to[end - 1] === from[end] ? end + 1 : end,
  };
}

function withPadding({ from, to, shown }: TextRange, text: string): TextRange {
  const padding = /^={0,2}/.exec(text.slice(to, to + 2))?.[0].length ?? 0;
  return { from, to: to + padding, shown };
}

function replaced(text: string, ranges: readonly TextRange[]): string {
  let masked = '';
  let end = 0;
  let shown: string | null = null;
  for (const next of ranges.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (shown !== null && next.from <= end) {
      if (next.to > end) shown = '…';
    } else {
      masked += (shown ?? '') + text.slice(end, next.from);
      shown = next.shown;
    }
    end = Math.max(end, next.to);
  }
  return masked + (shown ?? '') + text.slice(end);
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
