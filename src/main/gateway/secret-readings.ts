import { Buffer } from 'node:buffer';
import { ownValue } from '../../shared/own-value.ts';

/**
 * Bytes decoded from text. `from` and `to` are the start and end of each byte's source in the text, in UTF-16 units.
 */
export type Reading = {
  readonly bytes: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
};

/** Decodes text to UTF-8 bytes with its escapes resolved. A backslash that starts no escape is dropped. */
export function readEscaped(text: string): Reading {
  const reading = emptyReading();
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const match = unit === backslash || unit === percent || unit === ampersand ? escapeAt(text, at) : null;
    const end = at + (match?.[0].length ?? 1);
    // Fast path: most characters are one byte.
    if (!match && unit < 0x80) put(reading, unit, at, end);
    else for (const byte of match ? bytesOfEscape(match) : utf8Of(unit)) put(reading, byte, at, end);
    at = end;
  }
  return reading;
}

/** Decodes runs of hex digits with or without separators, with at least `minLength` bytes. */
export function readHex(reading: Reading, minLength: number): readonly Reading[] {
  const runs = runsOf(reading, minLength * 2, (byte, before) => {
    // A byte may have the prefix `0x`.
    if (byte === 0x78 || byte === 0x58) return before === 0x30 ? 'drop' : 'end';
    return hexDigit(byte) ?? (isBlank(byte) || hexSeparators.has(byte) ? 'skip' : 'end');
  });
  return runs.flatMap((run) => [bytesOfDigits(run, 0), bytesOfDigits(run, 1)]);
}

/**
 * Returns runs of at least `minLength` base64 digits, skipping line breaks. Digits of the URL-safe alphabet become
 * `+` and `/`.
 */
export function readBase64(reading: Reading, minLength: number): readonly Reading[] {
  return runsOf(reading, minLength, (byte) => {
    if (byte === 0x2d) return 0x2b;
    if (byte === 0x5f) return 0x2f;
    if (isBlank(byte)) return 'skip';
    return isBase64Digit[byte] ? byte : 'end';
  });
}

/**
 * Encodes bytes as base64 at each of the three possible offsets. Returns only the digits that don't depend on
 * neighbouring bytes.
 */
export function base64Of(bytes: readonly number[]): readonly (readonly number[])[] {
  return [0, 1, 2].map((offset) => {
    const digits = Buffer.from([...Array<number>(offset).fill(0), ...bytes]).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    return [...Buffer.from(digits.slice(first, Math.floor(((offset + bytes.length) * 8) / 6)))];
  });
}

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;
const blank = 0x20;

/** JSON escapes, percent-encoding and HTML entities, escaped once or several times. */
const escapes =
  /\\{1,8}(?:u(?<json>[0-9a-f]{4})|x(?<byte>[0-9a-f]{2})|(?<space>[nrt]))?|%(?:25){0,4}(?<percent>[0-9a-f]{2})|&(?:amp;){0,4}(?:#(?<decimal>\d{1,7})|#x(?<hex>[0-9a-f]{1,6})|(?<name>quot|apos|amp|lt|gt));/iy;

const entities: Readonly<Record<string, number>> = { quot: 0x22, apos: 0x27, amp: 0x26, lt: 0x3c, gt: 0x3e };

function escapeAt(text: string, at: number): RegExpExecArray | null {
  escapes.lastIndex = at;
  return escapes.exec(text);
}

function bytesOfEscape({ groups = {} }: RegExpExecArray): readonly number[] {
  const { json, byte, space, percent: coded, decimal, hex, name } = groups;
  if (coded) return [Number.parseInt(coded, 16)];
  if (decimal) return utf8Of(Number(decimal));
  if (name) return [ownValue(entities, name.toLowerCase()) ?? blank];
  const digits = json ?? byte ?? hex;
  if (digits) return utf8Of(Number.parseInt(digits, 16));
  return space ? [blank] : [];
}

/**
 * Encodes a UTF-16 unit as UTF-8. Each half of a surrogate pair is encoded separately, because it may be escaped
 * separately.
 */
function utf8Of(unit: number): readonly number[] {
  if (unit < 0x80) return [unit];
  if (unit < 0x800) return [0xc0 | (unit >> 6), 0x80 | (unit & 0x3f)];
  return [0xe0 | ((unit >> 12) & 0x0f), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
}

/**
 * How to handle a byte of a run: add this digit, ignore the byte, ignore it and remove the digit before it, or end the
 * run.
 */
type Step = number | 'skip' | 'drop' | 'end';

function runsOf(
  { bytes, from, to }: Reading,
  minLength: number,
  stepOf: (byte: number, before: number | undefined) => Step,
): readonly Reading[] {
  const runs: Reading[] = [];
  let run = emptyReading();
  const end = () => {
    if (run.bytes.length >= minLength) runs.push(run);
    if (run.bytes.length > 0) run = emptyReading();
  };
  bytes.forEach((byte, at) => {
    const step = stepOf(byte, bytes[at - 1]);
    if (step === 'end') end();
    else if (step === 'drop') for (const values of Object.values(run)) values.pop();
    else if (step !== 'skip') put(run, step, from[at] ?? 0, to[at] ?? 0);
  });
  end();
  return runs;
}

function bytesOfDigits({ bytes: digits, from, to }: Reading, first: number): Reading {
  const reading = emptyReading();
  for (let at = first; at + 1 < digits.length; at += 2)
    put(reading, ((digits[at] ?? 0) << 4) | (digits[at + 1] ?? 0), from[at] ?? 0, to[at + 1] ?? 0);
  return reading;
}

const hexSeparators = new Set([...':,-_;'].map((character) => character.charCodeAt(0)));
const isBase64Digit = Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+/]/.test(String.fromCharCode(byte)),
);

function hexDigit(byte: number): number | null {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : null;
}

function isBlank(byte: number): boolean {
  return byte === blank || (byte >= 0x09 && byte <= 0x0d);
}

type GrowingReading = { readonly bytes: number[]; readonly from: number[]; readonly to: number[] };

function emptyReading(): GrowingReading {
  return { bytes: [], from: [], to: [] };
}

function put(reading: GrowingReading, byte: number, from: number, to: number): void {
  reading.bytes.push(byte);
  reading.from.push(from);
  reading.to.push(to);
}
