import { create } from 'zustand';
import type { Transcript, TranscriptSettings } from '../../../shared/models/transcript.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { ask, attempt } from '../attempt.ts';
import { go, routeOf } from '../route.ts';
import { titleOf } from './transcript-name.ts';
import { noteTranscript } from './transcripts-store.ts';

/** Drops what is under way or waits. */
export function cancel({ id }: Transcript): void {
  void attempt((to) => to.transcripts.cancel({ transcriptId: id }));
}

/** Asks again for what failed. */
export function retry({ id }: Transcript): void {
  void attempt((to) => to.transcripts.retry({ transcriptId: id }));
}

/** Transcribes a stretch again: its failed requests, or what the gateway left out. */
export function retryStretch(
  transcriptId: string,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  void attempt((to) => to.transcripts.retryStretch({ transcriptId, start, end }));
}

/** Takes it out of the list, and offers the way back. */
export async function remove(transcript: Transcript): Promise<void> {
  const { id } = transcript;
  if (!(await attempt((to) => to.transcripts.remove({ transcriptId: id })))) return;
  const route = routeOf(location.hash);
  if (route.screen === 'transcribe' && route.transcriptId === id)
    go({ screen: 'transcribe', transcriptId: null });
  toast({
    text: transcribeStrings().transcribe.removed(titleOf(transcript)),
    action: {
      label: transcribeStrings().transcribe.undo,
      onPress: () => void attempt((to) => to.transcripts.restore({ transcriptId: id })),
    },
  });
}

/** Puts it before another in the queue, or (null) at the end. */
export function move({ id }: Transcript, beforeId: string | null): void {
  void attempt((to) => to.transcripts.move({ transcriptId: id, beforeId }));
}

/** Calls it something else; an empty title changes nothing. */
export async function rename({ id, name, title }: Transcript, wanted: string): Promise<void> {
  const next = wanted.trim();
  if (next === '' || next === (title ?? name)) return;
  const outcome = await ask((to) => to.transcripts.rename({ transcriptId: id, title: next }));
  if (outcome.ok) noteTranscript(outcome.value);
  else toast({ text: sentenceApart(outcome.failure).cause });
}

/** Asks whether to let go of the sound, which cannot be undone. */
export const useForgetting = create<{ readonly asked: Transcript | null }>(() => ({ asked: null }));

/** Lets go of the sound. */
export async function forgetAudio({ id }: Transcript): Promise<void> {
  if (await attempt((to) => to.transcripts.forgetAudio({ transcriptId: id })))
    toast({ text: transcribeStrings().transcribe.forgotten });
}

/** Writes the recording down once more, and opens what comes of it. */
export async function runAgain({ id }: Transcript, settings: TranscriptSettings): Promise<void> {
  const outcome = await ask((to) => to.transcripts.runAgain({ transcriptId: id, settings }));
  if (!outcome.ok) return toast({ text: sentenceApart(outcome.failure).cause });
  noteTranscript(outcome.value);
  go({ screen: 'transcribe', transcriptId: outcome.value.id });
}
