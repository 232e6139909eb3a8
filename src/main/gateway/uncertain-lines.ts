import type { Segment } from '../../shared/transcription/transcription.ts';

// Thresholds at which Whisper itself retries decoding, or treats a segment as silence.
const minLogprob = -1;
const maxNoSpeech = 0.6;
const maxCompression = 2.4;
/** More identical lines than this in a row aren't speech. Models repeat themselves over silence and music. */
const maxInARow = 3;

/** Marks segments that may not have been spoken. None is removed or shortened. */
export function markUncertain(segments: readonly Segment[]): readonly Segment[] {
  const marked: Segment[] = [];
  for (let from = 0; from < segments.length; ) {
    const normalised = normalise(segments[from]?.text ?? '');
    let to = from + 1;
    while (to < segments.length && normalise(segments[to]?.text ?? '') === normalised) to += 1;
    const repeated = normalised !== '' && to - from > maxInARow;
    for (const segment of segments.slice(from, to))
      marked.push({ ...segment, uncertain: repeated || isUncertain(segment) });
    from = to;
  }
  return marked;
}

function isUncertain({ avgLogprob, noSpeechProb, compressionRatio }: Segment): boolean {
  return (
    (avgLogprob !== null && avgLogprob < minLogprob) ||
    (noSpeechProb !== null && noSpeechProb > maxNoSpeech) ||
    (compressionRatio !== null && compressionRatio > maxCompression)
  );
}

/** Reduces a line to its letters and digits, because repetitions may differ in punctuation and case. */
function normalise(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
