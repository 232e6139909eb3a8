import type { TranscriptLine } from '../../../shared/models/transcript.ts';

/** What is shown at once: at most two lines of text, from `start` to `end` in seconds. */
export type Cue = { readonly start: number; readonly end: number; readonly lines: readonly string[] };

/** What can be read at a glance: the usual measure of subtitles. */
const longestLine = 42;
const mostLines = 2;

/**
 * The subtitles of a transcript. A line that is too long becomes several cues, which share its time by their length.
 * Lines without times give none.
 */
export function cuesOf(lines: readonly TranscriptLine[]): readonly Cue[] {
  const timed = lines.flatMap(({ start, end, text }) =>
    start === null || end === null || text.trim() === '' ? [] : [{ start, end, text: text.trim() }],
  );
  return timed.flatMap(({ start, end, text }, index) => {
    // No cue may last into the next one.
    const until = Math.max(start, Math.min(end, timed[index + 1]?.start ?? end));
    const blocks = inBlocks(wrapped(text));
    const all = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
    let from = start;
    return blocks.map((block, place) => {
      const share = ((until - start) * lengthOf(block)) / all;
      const to = place === blocks.length - 1 ? until : from + share;
      const cue = { start: from, end: to, lines: block };
      from = to;
      return cue;
    });
  });
}

/** Text in lines of at most {@link longestLine} graphemes; a word (or a text without spaces) that is longer is cut. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let open = '';
  for (const word of text.split(/\s+/).flatMap(cut)) {
    const longer = open === '' ? word : `${open} ${word}`;
    if (graphemes(longer).length <= longestLine) {
      open = longer;
      continue;
    }
    lines.push(open);
    open = word;
  }
  return [...lines, open];
}

function cut(word: string): readonly string[] {
  const all = graphemes(word);
  if (all.length <= longestLine) return [word];
  const pieces = Math.ceil(all.length / longestLine);
  const size = Math.ceil(all.length / pieces);
  return Array.from({ length: pieces }, (_, at) => all.slice(at * size, (at + 1) * size).join(''));
}

/** Lines two at a time; the two of a cue are made about equally long. */
function inBlocks(lines: readonly string[]): readonly (readonly string[])[] {
  const blocks: (readonly string[])[] = [];
  for (let at = 0; at < lines.length; at += mostLines) blocks.push(balanced(lines.slice(at, at + mostLines)));
  return blocks;
}

function balanced(block: readonly string[]): readonly string[] {
  const words = block.join(' ').split(' ');
  if (block.length < 2 || words.length < 2) return block;
  let best = block;
  for (let at = 1; at < words.length; at += 1) {
    const pair = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (longest(pair) < longest(best)) best = pair;
  }
  return best;
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => graphemes(line).length));
const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0) || 1;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function graphemes(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
