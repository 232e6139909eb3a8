import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { detailOf } from '../../stores/transcripts/state-line.ts';
import { waitOf } from '../../stores/transcripts/wait-of.ts';
import { useNow } from '../../ui/state/use-now.ts';

/** Shown to the right of a row's state. Re-renders every second only while a wait is shown. */
export function RowDetail({
  transcript,
  isNext,
}: {
  readonly transcript: Transcript;
  readonly isNext: boolean;
}) {
  if (waitOf(transcript, 0)) return <Ticking transcript={transcript} isNext={isNext} />;
  return <>{detailOf(transcript, isNext, 0)}</>;
}

function Ticking({ transcript, isNext }: { readonly transcript: Transcript; readonly isNext: boolean }) {
  return <>{detailOf(transcript, isNext, useNow(1000))}</>;
}
