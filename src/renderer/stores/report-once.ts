import type { Failure } from '../../shared/failure.ts';
import { toastFailure } from '../failures/toast-failure.ts';

/** Reports that typed text couldn't be saved, but only once until a save succeeds, and not for every key press. */
export type ReportOnce = {
  readonly report: (failure: Failure) => void;
  /** Call this after a successful save. */
  readonly reset: () => void;
};

/** Creates a {@link ReportOnce} that shows toasts. */
export function createReportOnce(): ReportOnce {
  let isReported = false;
  return {
    report: (failure) => {
      if (isReported) return;
      isReported = true;
      toastFailure(failure);
    },
    reset: () => {
      isReported = false;
    },
  };
}
