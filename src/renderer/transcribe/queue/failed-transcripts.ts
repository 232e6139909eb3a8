import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { failedChunk } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { go, routeOf } from '../../route.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { retry } from '../../stores/transcripts/transcript-actions.ts';
import { toastUndo } from '../../ui/overlay/toast.tsx';

/** Returns the transcripts that Retry all sends again: those with audio that weren't cancelled. */
export function retryableOf(failed: readonly Transcript[]): readonly Transcript[] {
  return failed.filter((transcript) => {
    const code = failedChunk(transcript)?.progress.failure.code;
    return transcript.audioUrl !== null && code !== 'stopped';
  });
}

/** Returns the transcripts that Remove failed removes: those without any text. */
export function removableOf(failed: readonly Transcript[]): readonly Transcript[] {
  return failed.filter(({ counts }) => counts.lines === 0);
}

/** Retries all of the given transcripts. */
export function retryAll(failed: readonly Transcript[]): void {
  for (const transcript of failed) retry(transcript);
}

/**
 * Removes all of the given transcripts, with one Undo. `remaining` is the number of failed ones that stay because they
 * have text.
 */
export async function removeAll(failed: readonly Transcript[], remaining: number): Promise<void> {
  const removed: string[] = [];
  for (const { id } of failed)
    if (await callOrToast((api) => api.transcripts.remove({ transcriptId: id }))) removed.push(id);
  if (removed.length === 0) return;
  const route = routeOf(location.hash);
  if (route.screen === 'transcribe' && route.transcriptId !== null && removed.includes(route.transcriptId))
    go({ screen: 'transcribe', transcriptId: null });
  const texts = strings().transcribe.failed;
  const sentences = [texts.deleted(removed.length), remaining > 0 ? texts.stayed(remaining) : ''];
  toastUndo(strings().frame.sentences(sentences.filter(Boolean)), () => {
    for (const id of removed) void callOrToast((api) => api.transcripts.restore({ transcriptId: id }));
  });
}
