import type { Segment } from '../../shared/models/transcription.ts';

// The bounds past which Whisper itself decodes once more, or takes a stretch for silence.
const leastLogprob = -1;
const mostNoSpeech = 0.6;
const mostCompression = 2.4;
/** So many times in a row nobody says the same: models do, over silence and music. */
const mostInARow = 3;

/** Marks the segments that may not have been said; each is kept, with all of its text. */
export function withDoubts(segments: readonly Segment[]): readonly Segment[] {
  const marked: Segment[] = [];
  for (let from = 0; from < segments.length; ) {
    const said = plain(segments[from]?.text ?? '');
    let to = from + 1;
    while (to < segments.length && plain(segments[to]?.text ?? '') === said) to += 1;
    const repeated = said !== '' && to - from > mostInARow;
    for (const segment of segments.slice(from, to))
      marked.push({ ...segment, uncertain: repeated || isDoubted(segment) });
    from = to;
  }
  return marked;
}

function isDoubted({ avgLogprob, noSpeechProb, compressionRatio }: Segment): boolean {
  return (
    (avgLogprob !== null && avgLogprob < leastLogprob) ||
    (noSpeechProb !== null && noSpeechProb > mostNoSpeech) ||
    (compressionRatio !== null && compressionRatio > mostCompression)
  );
}

/** A line by its letters and digits alone: a loop may change its stops and capitals. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
