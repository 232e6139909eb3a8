import { RotateCcwIcon } from 'lucide-react';
import type { Transcript } from '../../shared/models/transcript.ts';
import { failedPart, stateOf } from '../../shared/models/transcript-state.ts';
import { sentenceApart } from '../failure-words.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { words } from '../words.ts';
import { retry } from './transcript-actions.ts';
import styles from './transcript-state.module.css';

/** What stands in place of lines that have not come, or above those that have: why, and what helps. */
export function TranscriptState({
  transcript,
  hasLines,
}: {
  readonly transcript: Transcript;
  readonly hasLines: boolean;
}) {
  const texts = words.transcribe;
  const state = stateOf(transcript);
  if (state === 'failed') return <Failed transcript={transcript} hasLines={hasLines} />;
  if (hasLines) return null;
  if (state === 'done') return <Empty title={texts.noSpeech} text={texts.noSpeechText} drawing={false} />;
  return <Empty title={texts.underWay[state]} text={texts.underWayText} />;
}

function Failed({ transcript, hasLines }: { readonly transcript: Transcript; readonly hasLines: boolean }) {
  const texts = words.transcribe;
  const failed = failedPart(transcript)?.progress;
  if (!failed) return null;
  const { title, cause } = sentenceApart(failed.failure, transcript.gateway ?? undefined);
  const kept = transcript.audioUrl !== null;
  const said = [cause, failed.mayBeBilled ? texts.maybeBilled : '', kept ? texts.kept : ''];
  const text = words.frame.sentences(said.filter(Boolean));
  const again = kept && (
    <Button icon={RotateCcwIcon} onClick={() => retry(transcript)}>
      {texts.retry}
    </Button>
  );
  if (!hasLines) {
    return (
      <Empty title={title} text={text} drawing={false}>
        {again}
      </Empty>
    );
  }
  return (
    <div className={styles.strip} role="alert">
      <p>
        <b>{title}.</b> {text}
      </p>
      {again}
    </div>
  );
}
