import type { Draw } from './draw.ts';

/** Texts that have broken programs: prototype names, lone surrogates, markup, numbers, sizes. */
const hostileTexts = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  '../../outside',
  'C:\\outside',
  '\u0000',
  '\ud800',
  '\u202e\u2066txt',
  '1e999',
  '-0',
  "'; DROP TABLE messages; --",
  '%s%n%x',
  'a\r\nx-injected: 1',
  '<img src=x onerror=alert(1)>',
  '"" OR NEAR(* AND -',
  '\u0301'.repeat(5_000),
  '<a'.repeat(50_000),
  '('.repeat(50_000),
  '-----BEGIN CERTIFICATE-----\n'.repeat(5_000),
  ' \n'.repeat(50_000),
  'a'.repeat(300_000),
  '😀'.repeat(20_000),
] as const;

const hostileNumbers = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 31,
  2 ** 53,
  2 ** 60,
  9e15,
  8.64e15 + 1,
  1e300,
  -1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
] as const;

/** Returns a JSON value, or a value that only a contract socket can carry. */
function hostileValue(draw: Draw): unknown {
  switch (draw.below(8)) {
    case 0:
      return draw.oneOf(hostileTexts);
    case 1:
      return draw.oneOf(hostileNumbers);
    case 2:
      return draw.oneOf([null, undefined, true, false]);
    case 3:
      return Array.from({ length: draw.oneOf([0, 1, 5_000]) }, () => draw.below(9));
    case 4:
      return deep(draw.oneOf([10, 500]));
    case 5:
      return JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    case 6:
      return draw.oneOf([new Date(Number.NaN), 2n ** 70n, new Set([1]), new Map([['a', 1]]), /a+/]);
    default:
      return {};
  }
}

function deep(levels: number): unknown {
  return levels === 0 ? 0 : [deep(levels - 1)];
}

/** Changes a value in one or a few places. */
export function mutated(value: unknown, draw: Draw): unknown {
  const once = changed(value, draw);
  return draw.likely(0.3) ? mutated(once, draw) : once;
}

function changed(value: unknown, draw: Draw): unknown {
  if (typeof value === 'string' && draw.likely(0.4)) return changedText(value, draw);
  if (typeof value !== 'object' || value === null || draw.likely(0.1)) return hostileValue(draw);
  if (Array.isArray(value)) return changedList(value, draw);
  const entries = Object.entries(value);
  const at = draw.below(entries.length + 1);
  const [key, inside] = entries[at] ?? [draw.oneOf(hostileTexts).slice(0, 100), null];
  if (draw.likely(0.15)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries([...entries.filter((_, index) => index !== at), [key, changed(inside, draw)]]);
}

function changedList(list: readonly unknown[], draw: Draw): readonly unknown[] {
  const at = draw.below(list.length + 1);
  if (draw.likely(0.2)) return list.toSpliced(at, 1);
  if (draw.likely(0.2)) return [...list, ...list];
  return list.toSpliced(at, 1, changed(list[at], draw));
}

function changedText(text: string, draw: Draw): string {
  const at = draw.below(text.length + 1);
  return text.slice(0, at) + draw.oneOf(hostileTexts) + text.slice(at + draw.below(3));
}

/** Changes bytes: flips some, removes, repeats or fills a range, truncates them, or changes JSON values. */
export function mutatedBytes(bytes: Uint8Array, draw: Draw): Uint8Array<ArrayBuffer> {
  const once = changedBytes(bytes, draw);
  return draw.likely(0.4) ? mutatedBytes(once, draw) : once;
}

function changedBytes(bytes: Uint8Array, draw: Draw): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  // Mostly changes the start of the file, which describes the rest.
  const at = draw.below(draw.likely(0.5) ? Math.min(bytes.length, 200) : bytes.length);
  const end = at + draw.below(Math.min(64, bytes.length - at + 1));
  switch (draw.below(8)) {
    case 0:
      for (let count = 1 + draw.below(8); count > 0; count -= 1)
        copy[draw.below(copy.length)] = draw.below(256);
      return copy;
    case 1:
      return copy.fill(draw.oneOf([0, 255, 0x7f, 0x80, 0x20]), at, end);
    case 2:
      return joined(copy.subarray(0, at), copy.subarray(end));
    case 3:
      return joined(copy.subarray(0, end), copy.subarray(at));
    case 4:
      return copy.slice(0, at);
    case 5:
      return joined(copy.subarray(0, at), asBytes(draw.oneOf(hostileTexts)), copy.subarray(at));
    case 6:
      return joined(
        copy.subarray(0, at),
        Uint8Array.of(0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80),
        copy.subarray(end),
      );
    default:
      return mutatedJson(copy, draw);
  }
}

/** Changes values in a JSON text, or numbers in any other text. */
function mutatedJson(bytes: Uint8Array<ArrayBuffer>, draw: Draw): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(bytes);
  try {
    return asBytes(jsonText(mutated(JSON.parse(text), draw)));
  } catch {
    const digits = draw.oneOf(['1e999', '-1', '99999999999999999999', '1e-320', '0']);
    const numbers = [...text.slice(0, 20_000).matchAll(/\d+(?:\.\d+)?/g)];
    const number = numbers[draw.below(numbers.length)];
    if (!number) return bytes;
    return asBytes(text.slice(0, number.index) + digits + text.slice(number.index + number[0].length));
  }
}

function jsonText(value: unknown): string {
  const replaced = (_key: string, inside: unknown) => (typeof inside === 'bigint' ? String(inside) : inside);
  return JSON.stringify(value, replaced) ?? 'undefined';
}

function asBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(pieces));
}
