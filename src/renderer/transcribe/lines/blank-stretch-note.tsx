import { RotateCcwIcon } from 'lucide-react';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { retryRange } from '../../stores/transcripts/transcript-actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { GatewayResponse } from '../job/gateway-response.tsx';
import styles from './blank-stretch-note.module.css';

/** Explains between two lines why there is no text, and offers to transcribe the range again. */
export function BlankStretchNote({
  transcriptId,
  stretch,
  canRetry,
}: {
  readonly transcriptId: string;
  readonly stretch: BlankStretch;
  /** Whether the recording is still stored. */
  readonly canRetry: boolean;
}) {
  const texts = strings().transcribe;
  const { start, end, kind, failed } = stretch;
  const from = clockOf(start);
  const to = clockOf(end);
  const seconds = Math.round(end - start);
  switch (kind) {
    case 'silence':
      return <div className={styles.note}>{texts.silence(seconds)}</div>;
    case 'unknown':
      return <div className={styles.note}>{texts.noText(seconds)}</div>;
    case 'under-way':
      return <div className={styles.note}>{texts.missing.underWay(from, to)}</div>;
    case 'unsent':
      return (
        <div className={styles.note} data-missing>
          {texts.missing.unsent(from, to)}
          {canRetry && (
            <Button size="sm" onClick={() => retryRange(transcriptId, stretch)}>
              {texts.missing.sendAnyway}
            </Button>
          )}
        </div>
      );
    case 'untranscribed':
      return (
        <div className={styles.note} data-missing>
          <span>
            <b>{texts.missing.stretch(from, to)}</b>{' '}
            {failed
              ? strings().frame.ended(failureText(failed.progress.failure).title)
              : texts.missing.skipped}
          </span>
          {canRetry && (
            <Button
              size="sm"
              icon={RotateCcwIcon}
              aria-label={texts.missing.retry(from, to)}
              onClick={() => retryRange(transcriptId, stretch)}
            >
              {texts.retry}
            </Button>
          )}
          {failed && <GatewayResponse transcript={{ id: transcriptId }} chunk={failed} />}
        </div>
      );
  }
}
