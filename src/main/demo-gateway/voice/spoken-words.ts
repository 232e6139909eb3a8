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
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const part = /\d[\d,]*(?:\.\d+)?|[a-z]+(?:['’][a-z]+)*|[^\sa-z\d]/giu;

/** Splits a text into sentences and words. Characters that aren't English become a soft syllable. */
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
    if (token === '') continue;
    const phones = phonesOfToken(token);
    const pauseMs = pauseAfter(token);
    const last = words.at(-1);
    if (phones.length > 0) words.push({ text: token, phones, pauseMs });
    else if (last) words[words.length - 1] = { ...last, pauseMs: Math.max(last.pauseMs, pauseMs) };
  }
  return words;
}

function phonesOfToken(token: string): readonly Phone[] {
  const plain = token.normalize('NFKD').replace(/(?<=[a-z])\p{M}+/giu, '');
  const phones: Phone[] = [];
  let at = 0;
  for (const match of plain.matchAll(part)) {
    if (match.index < at) continue;
    const [found] = match;
    const symbol = ownValue(symbols, found);
    if (/^\d/.test(found)) {
      phones.push(...numberWords(found).split(' ').flatMap(phonesOf));
    } else if (/^[a-z]/i.test(found)) {
      phones.push(...phonesOf(found.toLowerCase().replace(/['’]/gu, '')));
    } else if (symbol) {
      phones.push(...phonesOf(symbol));
    } else if (!/^[\p{P}\p{Sk}\p{Sm}\p{Cc}\p{Cf}\p{Z}]/u.test(found)) {
      const [grapheme] = graphemes.segment(plain.slice(match.index));
      at = match.index + (grapheme?.segment.length ?? 1);
      phones.push(...softSyllable(found.codePointAt(0) ?? 0));
    }
  }
  return phones;
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
