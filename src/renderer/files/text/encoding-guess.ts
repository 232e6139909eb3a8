import { detectAll } from 'jschardet';
import { encodingByMark } from '../../../shared/text/byte-order-mark.ts';
import { hasOddControls } from '../file-kind.ts';
import { declaredInCode, declaredInXml } from './declared-encoding.ts';
import { type EncodingCandidate, withPreviews } from './encoding-previews.ts';
import { decodedIn, decodedStart, legacyEncodings, type TextEncoding } from './encodings.ts';
import { isCommon, isPlausible } from './plausible-text.ts';
import { mostlyUtf8, unmistakableUtf8 } from './utf8-text.ts';
import { type Utf16Reading, utf16Readings } from './utf16-text.ts';

/**
 * The encoding of a text, by its label in `TextDecoder`. If it's `unsure`, the bytes are text in each of `candidates`,
 * the likeliest first. If it's `unknown`, they're text in none.
 */
export type EncodingGuess =
  | { readonly kind: 'certain'; readonly encoding: string }
  | { readonly kind: 'unsure'; readonly candidates: readonly EncodingCandidate[] }
  | { readonly kind: 'unknown' };

/** A text as it reads in an encoding. */
type Reading = {
  readonly encoding: TextEncoding;
  readonly text: string;
  /** How likely it is, from 0 to 1. */
  readonly confidence: number;
  /** How many bytes or letters that rests on. */
  readonly evidence: number;
};

/** Number of bytes that are examined. */
const sampleBytes = 65_536;

/** Maximum number of candidates. */
const maxCandidates = 8;

const certain = (encoding: string): EncodingGuess => ({ kind: 'certain', encoding });

/** Determines the encoding of a text by its bytes. */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const stated = markedEncoding(bytes) ?? statedEncoding(bytes);
  if (stated !== null) return certain(stated);
  if (unmistakableUtf8(bytes) !== null) return certain('utf-8');
  const utf16 = utf16Readings(bytes).map(withConfidence);
  if (bytes.includes(0)) return chosen(utf16);
  const hasControls = hasOddControls(bytes);
  const text = decodedIn(bytes, 'utf-8');
  if (text !== null) {
    const utf8: Reading = { encoding: 'utf-8', text, confidence: hasControls ? 0.02 : 1, evidence: 0 };
    return chosen([utf8, ...utf16, ...(hasControls ? [] : doubleByteReadings(bytes))]);
  }
  if (hasControls) return chosen(utf16);
  return mostlyUtf8(bytes) === null ? chosen([...utf16, ...legacyReadings(bytes)]) : certain('utf-8');
}

function markedEncoding(bytes: Uint8Array): string | null {
  const marked = encodingByMark(bytes);
  return marked !== null && decodedIn(bytes, marked)?.includes('\0') === false ? marked : null;
}

/** Returns the encoding that the text names or that its escape sequences show. */
function statedEncoding(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  const isStated = (label: string) => {
    const text = decodedIn(bytes, label);
    return text !== null && isPlausible(text);
  };
  const escapes = hasJapaneseEscape(bytes) ? 'iso-2022-jp' : null;
  return (
    [declaredInXml(bytes), declaredInCode(bytes), escapes].find(
      (label) => label !== null && isStated(label),
    ) ?? null
  );
}

/** Returns whether bytes contain the escape sequence of ISO-2022-JP that starts Japanese. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1))
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true;
  return false;
}

/**
 * Two ASCII letters are often a Chinese or Korean character in UTF-16 that is in use, but a dozen such characters in a
 * row, or four of another script, aren't there by chance.
 */
function withConfidence({ encoding, text }: Utf16Reading): Reading {
  const chance = text.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0;
  const others = (text.match(/\p{L}/gu)?.length ?? 0) - chance;
  const evidence = chance + others * 3;
  return { encoding, text, confidence: evidence < 12 ? 0.01 : 1, evidence };
}

/** Chooses a reading if it's the only one or far likelier than the next one. */
function chosen(readings: readonly Reading[]): EncodingGuess {
  const sorted = readings.toSorted((one, other) => other.confidence - one.confidence);
  const [first, second] = sorted;
  if (!first) return { kind: 'unknown' };
  if (!second || isFarLikelier(first, second)) return certain(first.encoding);
  return { kind: 'unsure', candidates: withPreviews(sorted.slice(0, maxCandidates)) };
}

/**
 * The bounds were measured on names of countries, languages and months in 30 languages, alone and in lists. No wrong
 * reading was chosen.
 */
function isFarLikelier({ confidence, evidence }: Reading, second: Reading): boolean {
  const ratio = confidence / second.confidence;
  return (
    (evidence >= 4 && confidence >= 0.1 && ratio >= 4) ||
    (evidence >= 16 && confidence >= 0.15 && ratio >= 2) ||
    (evidence >= 8 && confidence >= 0.25 && ratio >= 1.3)
  );
}

function countBeyondAscii(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => count + Number(byte > 0x7f), 0);
}

/**
 * Reads bytes in each encoding in which they're plausible text. Of encodings in which the sample reads the same, lists
 * one: Western European if all of the text reads the same in it, because its text is often in letters and marks that
 * others have too, and otherwise the likeliest.
 */
function legacyReadings(bytes: Uint8Array): readonly Reading[] {
  const sample = sampleOf(bytes);
  if (sample.length === 0) return [];
  const evidence = countBeyondAscii(sample);
  const confidences = confidencesOf(sample);
  const readings = new Map<string, Reading>();
  for (const { encoding, detected } of legacyEncodings) {
    const text = decodedStart(sample, encoding);
    const whole = decodedIn(bytes, encoding);
    if (text === null || !isPlausible(text) || whole === null) continue;
    const known = readings.get(text);
    const confidence = Math.max(confidences.get(detected) ?? 0, known?.confidence ?? 0);
    const isNamed =
      known?.confidence === confidence ||
      (known?.encoding === 'windows-1252' && decodedIn(bytes, known.encoding) === whole);
    const named = known && isNamed ? known.encoding : encoding;
    readings.set(text, { encoding: named, text, confidence, evidence });
  }
  const all = [...readings.values()];
  const western = all.find(({ encoding }) => encoding === 'windows-1252')?.confidence ?? -1;
  return all.map((reading) => (isUnlikelyMac(reading, western) ? withQuarter(reading) : reading));
}

/** Old Macs are the least likely source, and the quotation marks of Windows are letters there. */
function isUnlikelyMac({ encoding, confidence }: Reading, western: number): boolean {
  return encoding === 'macintosh' && confidence <= western;
}

function withQuarter(reading: Reading): Reading {
  return { ...reading, confidence: reading.confidence / 4 };
}

/** Reads bytes in the encodings of East Asia, if that gives characters in use. */
function doubleByteReadings(bytes: Uint8Array): readonly Reading[] {
  return legacyReadings(bytes).filter(
    ({ encoding, text }) => /^(?:gb|big|shift|euc)/.test(encoding) && isCommon(text),
  );
}

/**
 * Returns lines that contain more than ASCII, up to {@link sampleBytes}. The second half of them is of lines with a byte
 * that hasn't occurred before: what distinguishes two encodings may come late in a long text.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, sampleBytes));
  const found = new Set<number>();
  let length = 0;
  for (let start = 0; start < bytes.length && length < sample.length; ) {
    const lineFeed = bytes.indexOf(0x0a, start);
    const end = lineFeed < 0 ? bytes.length : lineFeed + 1;
    const line = bytes.subarray(start, Math.min(end, start + sample.length - length));
    const isFirstHalf = length < sampleBytes / 2;
    if (line.some((byte) => byte > 0x7f && (isFirstHalf || !found.has(byte)))) {
      sample.set(line, length);
      length += line.length;
      for (const byte of line) found.add(byte);
    }
    start = end;
  }
  return sample.subarray(0, length);
}

function confidencesOf(sample: Uint8Array): ReadonlyMap<string, number> {
  const detectEncodings = legacyEncodings.map(({ detected }) => detected);
  const found = detectAll(sample, { minimumThreshold: 0, detectEncodings });
  return new Map(found.map(({ encoding, confidence }) => [encoding?.toLowerCase() ?? '', confidence]));
}
