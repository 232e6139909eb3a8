import type { Failure } from '../../shared/failure.ts';
import { sentenceApart } from '../failures/failure-sentence.ts';
import { strings } from '../i18n/strings.ts';
import { toast } from '../ui/overlay/toast.tsx';

/** Reports that something typed couldn't be saved: once until a save succeeds, not for every key press. */
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
      const { title, cause } = sentenceApart(failure);
      toast({ text: strings().frame.titled(title, cause) });
    },
    reset: () => {
      isReported = false;
    },
  };
}
