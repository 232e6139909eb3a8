import { useEffect, useMemo, useState } from 'react';
import { speechInputLimit } from '../../../shared/limits.ts';
import type { Script } from '../../../shared/speech/clip.ts';
import { splitSpeech, type TextChunk } from '../../../shared/speech/speech-split.ts';
import { createReuse } from '../../../shared/text/reuse.ts';
import type { Omission } from '../../markdown/spoken/omission.ts';
import {
  blockDivider,
  joinedBlocks,
  type SpokenBlock,
  spokenBlocks,
} from '../../markdown/spoken/spoken-text.ts';
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
export function spokenScript(script: Script, maxCharacters = speechInputLimit): SpokenScript {
  return createScriptReader()(script, maxCharacters);
}

/**
 * Creates a {@link spokenScript} that remembers the script it read last. Of an edited script, it reads only the changed
 * blocks and splits only the changed chunks.
 */
export function createScriptReader(): (script: Script, maxCharacters: number) => SpokenScript {
  const [knownBlocks, knownCuts] = [createReuse<SpokenBlock>(), createReuse<number>()];
  return ({ text: script, plain }, maxCharacters) => {
    const blocks = plain ? [] : spokenBlocks(script, 'script', knownBlocks);
    const { text, omitted } = plain ? { text: script.trim(), omitted: [] } : joinedBlocks(blocks);
    const chunks = splitSpeech(text, maxCharacters, knownCuts);
    const starts = chunks.slice(1).map(({ start }) => start);
    const before = plain
      ? starts.map((start) => start + (script.length - script.trimStart().length))
      : alignBlocks(script, text, blocks, starts);
    const cuts = before.map((place) => ({ before: place, after: script.slice(0, place).trimEnd().length }));
    return { text, chunks, cuts, omitted };
  };
}

/** The length from which text is only read once the user pauses, in UTF-16 units, and that pause in ms. */
const longText = 20_000;
const typingPauseMs = 300;

/** Returns the spoken text of the script in the editor, updated with a delay. */
export function useSpokenScript(maxCharacters: number): SpokenScript {
  const text = useSettledText();
  const plain = useScript((script) => script.plain);
  const [read] = useState(createScriptReader);
  return useMemo(() => read({ text, plain }, maxCharacters), [read, text, plain, maxCharacters]);
}

/** Returns the text of the script, once it's shown, or if it's long, once the user pauses. */
function useSettledText(): string {
  const [text, setText] = useState(() => useScript.getState().text);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = ({ text }: { readonly text: string }) => {
      clearTimeout(timer);
      timer = setTimeout(setText, text.length > longText ? typingPauseMs : 0, text);
    };
    settle(useScript.getState());
    const unsubscribe = useScript.subscribe((script, before) => {
      if (script.text !== before.text) settle(script);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return text;
}

/** Maps positions in spoken text to positions in the script, as {@link alignSpoken} does, block by block. */
function alignBlocks(
  script: string,
  spoken: string,
  blocks: readonly SpokenBlock[],
  places: readonly number[],
): readonly number[] {
  const length = blocks.reduce((sum, { raw }) => sum + raw.length, 0);
  // Blocks have line ends of one character, so those after a `\r\n` would be found too early.
  if (length !== script.length) return alignSpoken(script, spoken, places);
  const found: number[] = [];
  let [from, spokenFrom] = [0, 0];
  for (const { raw, text } of blocks) {
    const end = spokenFrom + text.length;
    const inside: number[] = [];
    for (let place = places[found.length]; place !== undefined && place < end; )
      place = places[found.length + inside.push(place - spokenFrom)];
    if (inside.length > 0) found.push(...alignSpoken(raw, text, inside).map((place) => from + place));
    from += raw.length;
    if (text !== '') spokenFrom = end + blockDivider.length;
  }
  return found;
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
