import type { Clip } from '../../../shared/speech/clip.ts';
import type { Transcript, TranscriptPart } from '../../../shared/transcription/transcript.ts';
import type { Running } from './running-work.ts';

/** Estimated share of a part's total time that its upload takes. */
const uploadShare = 0.4;

/** Returns a transcript as running work, with the mean progress of its parts, including expected ones. */
export function runningTranscript({ id, name, title, parts, splitting }: Transcript): Running {
  const expected = Math.max(splitting?.expected ?? 0, parts.length, 1);
  const done = parts.reduce((sum, part) => sum + shareOf(part), 0);
  return { kind: 'transcript', id, title: title ?? name, progress: Math.min(1, done / expected) };
}

function shareOf({ progress }: TranscriptPart): number {
  switch (progress.state) {
    case 'done':
    case 'silent':
    case 'failed':
      return 1;
    case 'transcribing':
      return uploadShare;
    case 'uploading':
      return progress.total > 0 ? (progress.sent / progress.total) * uploadShare : 0;
    case 'waiting':
      return 0;
  }
}

/** Returns a clip as running work, with the share of finished parts. */
export function runningClip({ id, title, parts }: Clip): Running {
  const whole = parts.filter(({ progress }) => progress.state === 'whole').length;
  return { kind: 'clip', id, title, progress: parts.length === 0 ? null : whole / parts.length };
}
