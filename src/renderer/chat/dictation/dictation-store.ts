import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Recording } from '../../audio/recorder/recorder.ts';

/** A recording that is not text yet: in this page's memory, or already kept by the main process. */
export type DictationCapture = { readonly blob: Blob } | { readonly mediaId: string };

/** Where dictation stands. `startedAt` is in epoch ms. */
export type DictationState =
  | { readonly state: 'idle' }
  | { readonly state: 'opening' }
  | { readonly state: 'recording'; readonly recording: Recording; readonly startedAt: number }
  | { readonly state: 'writing' }
  /** `take` is null where nothing was recorded: the microphone could not be opened. */
  | { readonly state: 'failed'; readonly failure: Failure; readonly take: DictationCapture | null };

/** The one dictation of the page, and the takes that an earlier one left. */
export const useDictation = create<{
  readonly dictation: DictationState;
  readonly left: readonly { readonly mediaId: string }[];
}>(() => ({ dictation: { state: 'idle' }, left: [] }));
