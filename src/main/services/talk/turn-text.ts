import { ownValue } from '../../../shared/own-value.ts';
import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { Segment, TranscriptionResult } from '../../../shared/transcription/transcription.ts';

/** The text of a turn, and the omitted text that the model invented for silence or noise. */
export type TurnText = { readonly text: string; readonly omitted: string };

// Whisper's own threshold for silence, which it only applies to uncertain text (openai/whisper, `no_speech_threshold`).
const silentFrom = 0.6;
const minCertainLogprob = -0.4;
/** At this probability or above, a segment counts as silence even if its text is certain. */
const certainSilence = 0.9;
/** Text that repeats itself compresses better than this (openai/whisper, `compression_ratio_threshold`). */
const maxCompressed = 2.4;

/** Brackets in which models describe what isn't speech: `[Music]`, `(applause)`, `*coughs*`, `♪ la la ♪`. */
const brackets: Readonly<Record<string, string>> = {
  '[': ']',
  '(': ')',
  '*': '*',
  '♪': '♪',
  '【': '】',
  '（': '）',
};

/**
 * Separates what was said from what the model invented, based on its scores, and from descriptions of other sounds.
 * Without scores, everything but descriptions counts as said.
 */
export function turnText({ text, segments }: Pick<TranscriptionResult, 'text' | 'segments'>): TurnText {
  if (isDescription(text)) return { text: '', omitted: text.trim() };
  const invented = segments.filter((segment) => isInvented(segment) || isDescription(segment.text));
  if (invented.length === 0) return { text: text.trim(), omitted: '' };
  const spoken = segments.filter((segment) => !invented.includes(segment));
  return { text: joined(spoken), omitted: joined(invented) };
}

function isInvented({ avgLogprob, noSpeechProb, compressionRatio }: Segment): boolean {
  if (compressionRatio !== null && compressionRatio > maxCompressed) return true;
  if (noSpeechProb === null || noSpeechProb < silentFrom) return false;
  return noSpeechProb >= certainSilence || avgLogprob === null || avgLogprob < minCertainLogprob;
}

/** Whether a text has no words outside of brackets. */
function isDescription(text: string): boolean {
  let closing: string | null = null;
  let outside = '';
  let inside = '';
  for (const character of text) {
    const opened: string | undefined = closing === null ? ownValue(brackets, character) : undefined;
    if (opened) closing = opened;
    else if (character === closing) [closing, inside] = [null, ''];
    else if (closing === null) outside += character;
    else inside += character;
  }
  // An unclosed `♪` can enclose the rest of the text, but an unclosed bracket is a typo.
  if (closing !== null && closing !== '♪') outside += inside;
  return text.trim() !== '' && !/[\p{L}\p{N}]/u.test(outside);
}

function joined(segments: readonly Segment[]): string {
  return joinTexts(segments.map(({ text }) => text.trim()).filter((text) => text !== ''));
}
