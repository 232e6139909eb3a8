import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import type { TextMark } from './text-marks.ts';
import type { SpokenLine } from './timed-lines.ts';

/**
 * Returns a transcript in the form of `verbose_json`, so that other programs can read it. `not_transcribed` lists what
 * is missing, if anything.
 */
export function segmentsJson(
  { language, duration, settings }: Pick<Transcript, 'language' | 'duration' | 'settings'>,
  lines: readonly SpokenLine[],
  marks: readonly TextMark[] = [],
): string {
  const segments = lines.map((line, id) => ({
    id,
    start: line.start,
    end: line.end,
    text: line.text,
    ...(line.original === null ? {} : { original: line.original }),
    avg_logprob: line.avgLogprob,
    compression_ratio: line.compressionRatio,
    no_speech_prob: line.noSpeechProb,
    uncertain: line.uncertain,
    ...(line.words && line.words.length > 0
      ? {
          words: line.words.map(({ start, end, from, to }) => ({
            word: line.text.slice(from, to),
            start,
            end,
          })),
        }
      : {}),
    ...(line.speaker === null ? {} : { speaker: line.speaker }),
    ...(line.approximate ? { approximate: true } : {}),
  }));
  const all = {
    task: settings.task,
    language,
    duration,
    text: runningText(lines),
    segments,
    ...notTranscribed(marks),
  };
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** Returns the whole text on one line. */
export function runningText(lines: readonly TranscriptLine[]): string {
  return joinTexts(lines.map(({ text }) => text));
}

/** Returns the field that lists what is missing, or no field if nothing is. */
export function notTranscribed(marks: readonly TextMark[]) {
  return marks.length === 0 ? {} : { not_transcribed: marks.map(({ start, end }) => ({ start, end })) };
}
