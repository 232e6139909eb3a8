import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { CaptureRecorder } from '../../audio/recorder/capture-recorder.ts';

/** Where the recording of this page stands. `captureId` is null until the main process has given one. */
export type RecordingState =
  | { readonly state: 'idle' }
  | { readonly state: 'opening' }
  | {
      readonly state: 'recording' | 'saving';
      readonly captureId: string | null;
      readonly paused: boolean;
      readonly recorder: CaptureRecorder;
      /** Why what was said last is not on disk; null while all is well. */
      readonly behind: Failure | null;
    }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The one recording of the page. */
export const useRecording = create<{ readonly recording: RecordingState }>(() => ({
  recording: { state: 'idle' },
}));
