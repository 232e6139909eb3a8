import { RotateCcwIcon } from 'lucide-react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import type { TranscriptState } from '../../../shared/transcription/transcript-state.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { retryNow } from '../../stores/transcripts/transcript-actions.ts';
import { retryWhen, waitOf } from '../../stores/transcripts/wait-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { Empty } from '../../ui/state/empty.tsx';
import { useNow } from '../../ui/state/use-now.ts';
import styles from './transcript-state.module.css';

/**
 * Shows how long the gateway has taken so far, or why and when the request will be retried, in place of lines that
 * haven't arrived. Above existing lines, shows only the wait for a retry.
 */
export function TranscriptProgress({
  transcript,
  state,
  hasLines,
}: {
  readonly transcript: Transcript;
  readonly state: Exclude<TranscriptState, 'done' | 'failed'>;
  readonly hasLines: boolean;
}) {
  const texts = strings().transcribe;
  const wait = waitOf(transcript, useNow(1000));
  if (wait?.kind === 'retry') {
    const { title, cause } = failureText(wait.reason, transcript.gateway ?? undefined);
    const when = retryWhen(wait, texts);
    const text = strings().frame.sentences([cause, when].filter(Boolean));
    const retryButton = (
      <Button icon={RotateCcwIcon} onClick={() => retryNow(transcript)}>
        {texts.retryNow}
      </Button>
    );
    if (!hasLines)
      return (
        <Empty title={title} text={text}>
          {retryButton}
        </Empty>
      );
    return (
      <section className={styles.strip} aria-label={title}>
        <p>
          <b>{title}.</b> {text}
        </p>
        {retryButton}
      </section>
    );
  }
  if (hasLines) return null;
  const secondsLeft = wait?.left ?? null;
  const sentences = [
    wait ? texts.sentAgo(clockOf(wait.elapsed)) : '',
    secondsLeft === null ? '' : texts.leftAbout(clockOf(secondsLeft)),
    texts.underWayText,
  ];
  return <Empty title={texts.underWay[state]} text={strings().frame.sentences(sentences.filter(Boolean))} />;
}
