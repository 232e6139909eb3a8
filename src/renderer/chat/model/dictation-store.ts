import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Recording } from '../../audio/recorder/recorder.ts';

/** A recording that hasn't been transcribed yet: in memory, or already uploaded to the main process. */
export type DictationCapture = { readonly blob: Blob } | { readonly mediaId: string };

/** The state of dictation. `startedAt` is in epoch ms. */
export type DictationState =
  | { readonly state: 'idle' }
  | { readonly state: 'opening' }
  | { readonly state: 'recording'; readonly recording: Recording; readonly startedAt: number }
  | { readonly state: 'transcribing' }
  /** `capture` is null if nothing was recorded, for example because the microphone couldn't be opened. */
  | { readonly state: 'failed'; readonly failure: Failure; readonly capture: DictationCapture | null };

/** Receives the text. Fixed when recording starts, so that the text reaches the conversation it was dictated for. */
export type OnText = (text: string) => void;

/** The current dictation and the captures left over from an earlier page. */
export const useDictation = create<{
  readonly dictation: DictationState;
  readonly leftovers: readonly { readonly mediaId: string }[];
  readonly onText: OnText;
}>(() => ({ dictation: { state: 'idle' }, leftovers: [], onText: () => {} }));

/** Returns whether a recording needs a decision: its transcription failed, or it's left over from an earlier page. */
export function useWaitingRecording(): boolean {
  return useDictation(({ dictation, leftovers }) => {
    return dictation.state === 'failed' || (dictation.state === 'idle' && leftovers.length > 0);
  });
}
