import { RotateCcwIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import { mayBeCharged } from '../../../shared/gateways/may-be-charged.ts';
import { audioFix } from '../../failures/audio-fix.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { applyFix } from '../model/apply-fix.ts';
import { phaseOf } from '../model/talk-state.ts';
import { useTalk } from '../model/talk-store.ts';
import styles from './talk-panel.module.css';
import type { TalkSession } from './talk-session.ts';

/** Time after which a transcription can be cancelled, in ms. */
const slowTranscriptionMs = 10_000;

/** Shows what failed and how to fix it, what was left out, and what couldn't be spoken. */
export function TalkNotes({ session }: { readonly session: TalkSession | null }) {
  const { microphone, omitted, hasNothingToSpeak } = useTalk();
  const texts = strings().talk;
  return (
    <>
      {microphone.state === 'failed' && (
        <Revealed>
          <FailureNote failure={microphone.failure}>
            <Button size="sm" icon={RotateCcwIcon} onClick={() => session?.resume()}>
              {texts.retry}
            </Button>
          </FailureNote>
        </Revealed>
      )}
      <FailedNote session={session} />
      <SlowNote session={session} />
      <p className={styles.note} role="status">
        {omitted !== '' && texts.omitted(omitted)}
      </p>
      <p className={styles.note} role="status">
        {hasNothingToSpeak && texts.nothingToSpeak}
      </p>
      <SkippedNote onRetry={() => session?.retrySkipped()} />
    </>
  );
}

/** Shows the transcription, message or reply that failed, with Retry and Skip. */
function FailedNote({ session }: { readonly session: TalkSession | null }) {
  const { turns, problem } = useTalk(({ talk }) => talk);
  const texts = strings().talk;
  const turn = turns.find(({ stage }) => stage === 'failed');
  if (turn?.stage === 'failed') {
    const isCharged = mayBeCharged(turn.failure, turn.failure.values.sent === 'whole' ? 'whole' : 'nothing');
    const saved = [texts.saved, isCharged ? strings().audio.mayBeCharged : '', texts.savedInTranscribe];
    const title = isPage(turn.failure) ? texts.noTranscription : undefined;
    return <Failed failure={turn.failure} title={title} saved={saved} session={session} />;
  }
  if (problem?.kind === 'sending') {
    const saved = [problem.uncertain ? texts.mayBeSent : '', texts.notSent];
    const retries = !problem.uncertain;
    return <Failed failure={problem.failure} saved={saved} retries={retries} session={session} />;
  }
  return problem && <Failed failure={problem.failure} saved={[]} session={session} />;
}

/** Shows what is taking unusually long and offers to stop waiting for it. */
function SlowNote({ session }: { readonly session: TalkSession | null }) {
  const { talk, isSpeechSlow } = useTalk();
  const isOverdue = useOverdue(phaseOf(talk) === 'transcribing', slowTranscriptionMs);
  const texts = strings().talk;
  const isSlow = isSpeechSlow || isOverdue;
  return (
    <div className={styles.skipped}>
      <p className={styles.note} role="status">
        {isSpeechSlow ? texts.slowSpeech : isOverdue ? texts.slowTranscription : ''}
      </p>
      {isSlow && (
        <Button size="sm" onClick={isSpeechSlow ? session?.skipSpeech : session?.stopTranscribing}>
          {isSpeechSlow ? texts.skip : strings().frame.cancel}
        </Button>
      )}
    </div>
  );
}

/** Returns whether `isActive` has been true for at least `ms` milliseconds. */
function useOverdue(isActive: boolean, ms: number): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setOverdue(true), ms);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isActive, ms]);
  return isOverdue;
}

/** Returns whether a web page came back instead of audio or text. The gateway itself may work, but not for this. */
function isPage({ code }: Failure): boolean {
  return code === 'not-a-gateway' || code === 'not-offered';
}

/** Shows which sentences couldn't be spoken and offers to request their speech again. */
function SkippedNote({ onRetry }: { readonly onRetry: () => void }) {
  const skipped = useTalk((state) => state.skipped);
  const last = skipped.at(-1);
  const texts = strings().talk;
  const fix = last && isPage(last.failure) ? audioFix(last.failure) : null;
  const gateway = useGatewayFor('speech');
  const isCharged = skipped.some(({ failure }) =>
    mayBeCharged(failure, failure.values.sent === 'whole' ? 'whole' : 'nothing'),
  );
  return (
    <div className={styles.skipped}>
      <p className={styles.note} role="status">
        {last &&
          strings().frame.sentences([
            texts.skipped(last.text, skipped.length),
            isPage(last.failure) ? texts.noSpeech : failureText(last.failure).title,
            ...(isCharged ? [strings().audio.mayBeCharged] : []),
          ])}
      </p>
      <span className={styles.actions}>
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, onRetry)}>
            {fix.label}
          </Button>
        )}
        {last && (
          <Button size="sm" icon={RotateCcwIcon} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </span>
    </div>
  );
}

function Failed({
  failure,
  title,
  saved,
  retries = true,
  session,
}: {
  readonly failure: Failure;
  /** Replaces the usual title. */
  readonly title?: string | undefined;
  readonly saved: readonly string[];
  readonly retries?: boolean;
  readonly session: TalkSession | null;
}) {
  const gateway = useGatewayFor('transcription');
  const fix = audioFix(failure);
  const texts = strings().talk;
  const retry = () => session?.retry();
  return (
    <Revealed>
      <FailureNote
        failure={failure}
        title={title}
        saved={strings().frame.sentences(saved.filter(Boolean)) || undefined}
      >
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, retry)}>
            {fix.label}
          </Button>
        )}
        {retries && (
          <Button size="sm" icon={RotateCcwIcon} onClick={retry}>
            {texts.retry}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => session?.skip()}>
          {texts.skip}
        </Button>
      </FailureNote>
    </Revealed>
  );
}

/** Scrolls its content into view when it appears, because the panel may be taller than a small window. */
function Revealed({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  // In braces, because some browsers return a promise, which isn't a cleanup function.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={element}>{children}</div>;
}
