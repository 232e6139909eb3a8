import { useMemo } from 'react';
import { speechInputLimit } from '../../../shared/limits.ts';
import type { Script } from '../../../shared/speech/clip.ts';
import { splitSpeech, type TextChunk } from '../../../shared/speech/speech-split.ts';
import type { Omission } from '../../markdown/spoken/omission.ts';
import { spokenText } from '../../markdown/spoken/spoken-text.ts';
import { useTrailing } from '../../ui/state/use-trailing.ts';
import { useScript } from './script-store.ts';

/** How far ahead to search for a word, in UTF-16 units. Text left out between two words is rarely longer. */
const searchDistance = 2000;

/**
 * The spoken text of a script and its chunks, one for each request. `cuts` are the positions in the script where each
 * chunk but the first starts and the previous one ends. `omitted` is the text that isn't spoken.
 */
export type SpokenScript = {
  readonly text: string;
  readonly chunks: readonly TextChunk[];
  readonly cuts: readonly { readonly after: number; readonly before: number }[];
  readonly omitted: readonly Omission[];
};

/**
 * Returns the spoken text of a script: unchanged if it's plain, otherwise without Markdown markup. A chunk has at most
 * `maxCharacters` characters.
 */
export function spokenScript(
  { text: script, plain }: Script,
  maxCharacters = speechInputLimit,
): SpokenScript {
  const { text, omitted } = plain ? { text: script.trim(), omitted: [] } : spokenText(script, 'script');
  const chunks = splitSpeech(text, maxCharacters);
  const starts = chunks.slice(1).map(({ start }) => start);
  const before = plain
    ? starts.map((start) => start + (script.length - script.trimStart().length))
    : alignSpoken(script, text, starts);
  const cuts = before.map((place) => ({ before: place, after: script.slice(0, place).trimEnd().length }));
  return { text, chunks, cuts, omitted };
}

/** The length from which text is only read once the user pauses, in UTF-16 units, and that pause in ms. */
const longText = 20_000;
const typingPauseMs = 300;

/** Returns the spoken text of the script in the editor, updated with a delay. */
export function useSpokenScript(maxCharacters: number): SpokenScript {
  const typed = useScript((script) => script.text);
  const text = useTrailing(typed, typed.length > longText ? typingPauseMs : 0);
  const plain = useScript((script) => script.plain);
  return useMemo(() => spokenScript({ text, plain }, maxCharacters), [text, plain, maxCharacters]);
}

/**
 * Maps positions in spoken text to positions in its source, word by word. All are in UTF-16 units. `places` must be in
 * ascending order.
 */
export function alignSpoken(source: string, spoken: string, places: readonly number[]): readonly number[] {
  const found: number[] = [];
  let at = 0;
  const pattern = /[\p{L}\p{N}]+/gu;
  for (const { 0: word, index } of spoken.matchAll(pattern)) {
    const next = source.indexOf(word, at);
    const isNear = next >= 0 && next - at <= searchDistance;
    while (found.length < places.length && (places[found.length] ?? 0) <= index)
      found.push(isNear ? next : at);
    if (found.length === places.length) return found;
    if (isNear) at = next + word.length;
  }
  while (found.length < places.length) found.push(at);
  return found;
}
