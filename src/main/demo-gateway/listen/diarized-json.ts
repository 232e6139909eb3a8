import type { Transcript } from './transcript.ts';

/** Seconds after which the other speaker may begin. */
const turn = 8;

/**
 * Returns all fields of `diarized_json`. Two speakers take turns, because the demo gateway can't tell voices apart. They
 * have the names of the request, or letters.
 */
export function diarizedJson(transcript: Transcript, names: readonly string[] = []) {
  return {
    task: 'transcribe' as const,
    duration: rounded(transcript.seconds),
    text: transcript.text,
    segments: diarizedSegments(transcript, names),
  };
}

/** Returns the segments with their speakers. */
export function diarizedSegments({ segments }: Transcript, names: readonly string[] = []) {
  return segments.map(({ text, start, end }, at) => {
    const who = Math.floor(start / turn) % 2;
    return {
      type: 'transcript.text.segment' as const,
      id: `seg_${String(at + 1).padStart(3, '0')}`,
      start: rounded(start),
      end: rounded(end),
      text: ` ${text}`,
      speaker: names[who] ?? String.fromCharCode(65 + who),
    };
  });
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
