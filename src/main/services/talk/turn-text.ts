import { joinTexts } from '../../../shared/models/join-texts.ts';
import type { Segment, TranscriptionResult } from '../../../shared/models/transcription.ts';

/** The text of a turn, and the text that the model invented for silence or noise and that is omitted. */
export type TurnText = { readonly text: string; readonly omitted: string };

// Whisper's own threshold for silence, which it only applies to uncertain text (openai/whisper, `no_speech_threshold`).
const silentFrom = 0.6;
const certainFrom = -0.4;
/** From this probability on, it was silence even if the text is certain. */
const surelySilentFrom = 0.9;
/** Text that repeats itself compresses better than this (openai/whisper, `compression_ratio_threshold`). */
const maxCompressed = 2.4;

/** Separates what was said from what the model invented, by its scores. Without scores, all of it counts as said. */
export function turnText({ text, segments }: Pick<TranscriptionResult, 'text' | 'segments'>): TurnText {
  const invented = segments.filter(isInvented);
  if (invented.length === 0) return { text: text.trim(), omitted: '' };
  const said = segments.filter((segment) => !isInvented(segment));
  return { text: joined(said), omitted: joined(invented) };
}

function isInvented({ avgLogprob, noSpeechProb, compressionRatio }: Segment): boolean {
  if (compressionRatio !== null && compressionRatio > maxCompressed) return true;
  if (noSpeechProb === null || noSpeechProb < silentFrom) return false;
  return noSpeechProb >= surelySilentFrom || avgLogprob === null || avgLogprob < certainFrom;
}

function joined(segments: readonly Segment[]): string {
  return joinTexts(segments.map(({ text }) => text.trim()).filter((text) => text !== ''));
}
