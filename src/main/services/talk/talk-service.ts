import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { Segment, TranscriptionResult } from '../../../shared/transcription/transcription.ts';
import { isDescription, separateSounds } from '../../gateway/speech-marks.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';
import type { CapturesService } from '../captures/captures-service.ts';
import type { ShortTranscription } from '../dictation/short-transcription.ts';

/** Transcribes spoken turns. */
export type TalkService = {
  /** Transcribes a capture, which remains stored. Rejects with a failure, or with the signal's reason. */
  transcribe(captureId: string, signal: AbortSignal | undefined): Promise<TurnText>;
};

/** Creates the service. */
export function createTalkService(deps: {
  readonly captures: Pick<CapturesService, 'file'>;
  readonly transcribe: ShortTranscription;
}): TalkService {
  return {
    transcribe: async (captureId, signal = new AbortController().signal) => {
      const { path, type, seconds } = await deps.captures.file(captureId);
      const file = await fileOnDisk(path, type, `talk.${type.split('/')[1] ?? 'wav'}`);
      return turnText(await deps.transcribe({ file, seconds, scored: true }, signal));
    },
  };
}

/** The text of a turn, and the omitted text that the model invented for silence or noise. */
type TurnText = { readonly text: string; readonly omitted: string };

// Whisper's own threshold for silence, which it only applies to uncertain text (openai/whisper, `no_speech_threshold`).
const silentFrom = 0.6;
const minCertainLogprob = -0.4;
/** At this probability or above, a segment counts as silence even if its text is certain. */
const certainSilence = 0.9;
/** Text that repeats itself compresses better than this (openai/whisper, `compression_ratio_threshold`). */
const maxCompressed = 2.4;

/**
 * Separates what was said from what the model invented, based on its scores, and from descriptions of other sounds.
 * Without scores, everything but descriptions counts as said.
 */
export function turnText({ text, segments }: Pick<TranscriptionResult, 'text' | 'segments'>): TurnText {
  const invented = segments.filter((segment) => isInvented(segment) || isDescription(segment.text));
  const spoken = invented.length === 0 ? text : joined(segments.filter((each) => !invented.includes(each)));
  const { spoken: said, sounds } = separateSounds(spoken);
  return { text: said, omitted: joinTexts([joined(invented), sounds]) };
}

function isInvented({ avgLogprob, noSpeechProb, compressionRatio }: Segment): boolean {
  if (compressionRatio !== null && compressionRatio > maxCompressed) return true;
  if (noSpeechProb === null || noSpeechProb < silentFrom) return false;
  return noSpeechProb >= certainSilence || avgLogprob === null || avgLogprob < minCertainLogprob;
}

function joined(segments: readonly Segment[]): string {
  return joinTexts(segments.map(({ text }) => text.trim()).filter((text) => text !== ''));
}
