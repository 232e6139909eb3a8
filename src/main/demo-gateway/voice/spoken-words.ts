import { ownValue } from '../../../shared/own-value.ts';
import { phonesOf } from './letter-to-sound.ts';
import type { Phone } from './phones.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const scales = { trillion: 1e12, billion: 1e9, million: 1e6, thousand: 1000, hundred: 100 };

/** A sentence and how it's spoken. */
export type SpokenSentence = {
  /** The original text, trimmed. */
  readonly text: string;
  readonly words: readonly SpokenWord[];
  /** Whether it's a question, so that the pitch rises at the end. */
  readonly isQuestion: boolean;
};

/** A word, a number or a symbol. */
export type SpokenWord = {
  readonly text: string;
  readonly phones: readonly Phone[];
  /** Pause after it, in ms at speed 1. */
  readonly pauseMs: number;
};

const symbols: Readonly<Record<string, string>> = {
  '%': 'percent',
  '&': 'and',
  '@': 'at',
  '+': 'plus',
  '=': 'equals',
  $: 'dollar',
  '€': 'euro',
  '£': 'pound',
  '°': 'degrees',
  '/': 'slash',
};

// A full stop within a number or an address isn't followed by a space, so it doesn't end a sentence.
const boundary = /(?<=[.!?…]["'”’)\]*_]{0,4})\s+|(?<=[。！？])|(?<!\s)[^\S\n]*\n\s*/u;
const part = /\d[\d,]*(?:\.\d+)?|[a-z]+(?:['’][a-z]+)*|[^\sa-z\d]/giu;

/** Splits a text into sentences and words. A character that isn't English becomes a soft syllable. */
export function spokenSentences(text: string): readonly SpokenSentence[] {
  return text.split(boundary).flatMap((part) => {
    const whole = part.trim();
    const words = wordsOf(whole);
    return words.length > 0 ? [{ text: whole, words, isQuestion: /[?？]["'”’)\]*_]*$/u.test(whole) }] : [];
  });
}

function wordsOf(text: string): readonly SpokenWord[] {
  const words: SpokenWord[] = [];
  for (const token of text.split(/\s+/u)) {
    const phones = phonesOfToken(token);
    const pauseMs = pauseAfter(token);
    const last = words.at(-1);
    if (phones.length > 0) words.push({ text: token, phones, pauseMs });
    // A punctuation token only prolongs the pause before it.
    else if (last) words[words.length - 1] = { ...last, pauseMs: Math.max(last.pauseMs, pauseMs) };
  }
  return words;
}

function phonesOfToken(token: string): readonly Phone[] {
  // Remove the accents of Latin letters.
  const plain = token
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFC');
  return (plain.match(part) ?? []).flatMap((found) => {
    const symbol = ownValue(symbols, found);
    if (symbol !== undefined) return phonesOf(symbol);
    if (/^\d/.test(found)) return numberWords(found).split(' ').flatMap(phonesOf);
    if (/^[a-z]/i.test(found)) return phonesOf(found.toLowerCase().replace(/['’]/gu, ''));
    return /[\p{L}\p{N}\p{So}\p{Sc}]/u.test(found) ? softSyllable(found.codePointAt(0) ?? 0) : [];
  });
}

const onsets = ['M', 'N', 'L', 'W', 'Y'] as const;
const cores = ['UH', 'AH', 'IH', 'OW', 'UW', 'EH', 'AX'] as const;

function softSyllable(code: number): readonly Phone[] {
  return [onsets[code % onsets.length] ?? 'M', cores[code % cores.length] ?? 'AX'];
}

function pauseAfter(token: string): number {
  const mark = /([,;:，、；：]|[–—-])["'”’)\]*_]*$/u.exec(token)?.[1];
  if (mark === undefined) return 0;
  return mark === ',' || mark === '，' || mark === '、' ? 140 : 200;
}

/** Returns a number in English words: `1,204.5` is "one thousand two hundred four point five". */
export function numberWords(digits: string): string {
  const [whole = '', fraction] = digits.replaceAll(',', '').split('.');
  const head = whole.length > 15 || /^0./.test(whole) ? digitByDigit(whole) : wholeWords(Number(whole));
  return fraction ? `${head} point ${digitByDigit(fraction)}` : head;
}

function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => small[Number(digit)]).join(' ');
}

function wholeWords(value: number): string {
  if (value < 20) return small[value] ?? '';
  const [name, scale] = Object.entries(scales).find(([, size]) => value >= size) ?? ['', 10];
  const count = Math.floor(value / scale);
  const head = scale === 10 ? tens[count - 2] : `${wholeWords(count)} ${name}`;
  return value % scale > 0 ? `${head} ${wholeWords(value % scale)}` : `${head}`;
}
