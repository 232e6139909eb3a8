import type { Transcript, TranscriptLine } from '../../../shared/models/transcript.ts';

/** A transcript in the shape of `verbose_json`, so that whatever reads that reads this. */
export function segmentsJson(
  { language, duration, settings }: Pick<Transcript, 'language' | 'duration' | 'settings'>,
  lines: readonly TranscriptLine[],
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
    unsure: line.uncertain,
  }));
  const all = { task: settings.task, language, duration, text: runningText(lines), segments };
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** All that is said, in one line. */
export function runningText(lines: readonly TranscriptLine[]): string {
  return lines
    .map((line) => line.text.trim())
    .filter(Boolean)
    .join(' ');
}
