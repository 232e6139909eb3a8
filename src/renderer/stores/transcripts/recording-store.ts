import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { CaptureRecorder } from '../../audio/recorder/capture-recorder.ts';

/** The state of recording on this page. `captureId` is null until the main process assigns one. */
export type RecordingState =
  | { readonly state: 'idle' }
  | { readonly state: 'opening' }
  | {
      readonly state: 'recording' | 'saving';
      readonly captureId: string | null;
      readonly paused: boolean;
      readonly recorder: CaptureRecorder;
      /** Why the latest audio couldn't be saved; null if it was. */
      readonly saveFailure: Failure | null;
    }
  | { readonly state: 'failed'; readonly failure: Failure };

/** At most one recording at a time. */
export const useRecording = create<{ readonly recording: RecordingState }>(() => ({
  recording: { state: 'idle' },
}));
