import { endsInAbbreviation } from '../../../shared/text/abbreviations.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const clauseEnd = /[,;:)–—،؛](?=\s)|[，、；：）」』]/g;

/**
 * Returns the offsets of sentence ends in a paragraph, including the whitespace after them. The last sentence of a
 * growing paragraph has no end yet.
 */
export function sentenceEnds(paragraph: string, isGrowing: boolean): readonly number[] {
  const line = paragraph.replaceAll('\n', ' ');
  const ends = [...segmenter.segment(line)]
    .map(({ index, segment }) => index + segment.length)
    .filter((end) => !endsInAbbreviation(line.slice(0, end)) && isOutsideMarkup(line.slice(0, end)));
  const complete = ends.filter((end) => end < line.length);
  return isGrowing ? complete : [...complete, line.length];
}

/** Returns the offsets of clause and word ends in a sentence. */
export function pauseEnds(sentence: string): readonly [clauses: readonly number[], words: readonly number[]] {
  const clauses = [...sentence.matchAll(clauseEnd)].map(({ index, 0: mark }) => index + mark.length);
  const words = [...sentence.matchAll(/\s+/g)].map(({ index, 0: blank }) => index + blank.length);
  const isPause = (end: number) => isOutsideMarkup(sentence.slice(0, end));
  return [clauses.filter(isPause), words.filter(isPause)];
}

/** Returns whether no emphasis, code, link or formula is open at the end of text. */
function isOutsideMarkup(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return (
    count('`') % 2 === 0 &&
    count('**') % 2 === 0 &&
    count('$$') % 2 === 0 &&
    count('\\(') === count('\\)') &&
    count('\\[') === count('\\]') &&
    count('[') <= count(']') &&
    !isInTarget(text)
  );
}

/** Returns whether text ends within the URL of a link, after its `](`. */
function isInTarget(text: string): boolean {
  const start = text.lastIndexOf('](');
  return start >= 0 && !/[)\s]/.test(text.slice(start + 2));
}
