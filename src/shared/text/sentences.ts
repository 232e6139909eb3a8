import { endsInAbbreviation } from './abbreviations.ts';
import { joinTexts } from './join-texts.ts';

/** Length in UTF-16 units above which a sentence is divided between words. */
const maxLength = 400;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Divides a text into its sentences, in order, without the whitespace between them. A line break also ends one. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n+/)
    .flatMap((paragraph) => inSentences(paragraph))
    .flatMap(divided);
}

function inSentences(paragraph: string): readonly string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    open += segment;
    if (endsInAbbreviation(open)) continue;
    if (open.trim() !== '') sentences.push(open.trim());
    open = '';
  }
  return open.trim() === '' ? sentences : [...sentences, open.trim()];
}

/** Divides a sentence that is too long for one line of a transcript. Some models write no punctuation. */
function divided(sentence: string): readonly string[] {
  if (sentence.length <= maxLength) return [sentence];
  const words = new Intl.Segmenter('en', { granularity: 'word' }).segment(sentence);
  const share = sentence.length / Math.ceil(sentence.length / maxLength);
  const parts: string[] = [];
  let open = '';
  for (const { segment } of words) {
    if (open.length + segment.length > share && open.trim() !== '') {
      parts.push(open.trim());
      open = '';
    }
    open += segment;
  }
  return open.trim() === '' ? parts : [...parts, open.trim()];
}

/** Merges neighbouring texts evenly if there are more than `limit`. No text is lost. */
export function mergedTexts(texts: readonly string[], limit: number): readonly string[] {
  const size = Math.ceil(texts.length / limit);
  if (size <= 1) return texts;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) =>
    joinTexts(texts.slice(at * size, (at + 1) * size)),
  );
}
