import { ownValue } from '../../../shared/own-value.ts';
import { phonesOf } from './letter-to-sound.ts';
import { numberWords } from './number-words.ts';
import type { Phone } from './phones.ts';

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
