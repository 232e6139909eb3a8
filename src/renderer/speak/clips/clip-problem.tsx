import { RotateCcwIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RetryNotice } from '../../../shared/chat/generation.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { failureText } from '../../failures/failure-text.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { Button } from '../../ui/controls/button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { retryClip } from '../model/clip-actions.ts';
import { usePlayer } from '../model/player-store.ts';
import styles from './clip-problem.module.css';

/**
 * Shows why a clip failed or what it's waiting for, with actions that help. Renders nothing if there's no problem.
 * `named` includes the voice's name, for when there are several.
 */
export function ClipProblem({ clip, named }: { readonly clip: Clip; readonly named: boolean }) {
  const texts = speakStrings().speak;
  const unplayable = usePlayer((player) => (player.clipId === clip.id ? player.failure : null));
  const { chunks, running } = clip;
  const failedAt = chunks.findIndex(({ progress }) => progress.state === 'failed');
  const failed = chunks[failedAt]?.progress;
  const missing = chunks.filter(({ progress }) => progress.state !== 'whole').length;
  const waited = chunks.map(({ progress }) => (progress.state === 'requesting' ? progress.retry : null));
  const notice = waited.find((retry) => retry !== null);
  const retryButton = (label: string) =>
    !running && (
      <Button size="sm" icon={RotateCcwIcon} onClick={() => retryClip(clip)}>
        {label}
      </Button>
    );
  if (failed?.state === 'failed' && failed.failure.code !== 'stopped') {
    return (
      <div className={styles.problem}>
        <FailureNote failure={failed.failure} saved={savedLine(clip, failedAt, named)}>
          {retryButton(texts.retry)}
        </FailureNote>
      </div>
    );
  }
  if (notice) return <Retrying notice={notice} />;
  if (!running && missing > 0) {
    return (
      <div className={styles.line} role="status">
        {texts.interrupted(missing, chunks.length)}
        {retryButton(texts.continue)}
      </div>
    );
  }
  const failure = clip.failure ?? unplayable;
  if (failure) {
    return (
      <div className={styles.problem}>
        <FailureNote failure={failure}>{clip.failure && retryButton(texts.retry)}</FailureNote>
      </div>
    );
  }
  if (clip.unjoinable) return <div className={styles.line}>{texts.unjoinable}</div>;
  if (running && missing === 0) return <div className={styles.line}>{texts.joining}</div>;
  return null;
}

/** Shows that a clip's directions weren't sent, and why. */
export function DirectionsNote({ clip: { settings, directionsLeftOut } }: { readonly clip: Clip }) {
  const texts = speakStrings().speak;
  if (!directionsLeftOut) return null;
  return (
    <div className={styles.line} role="status">
      {directionsLeftOut === 'refused' ? texts.directionsRefused : texts.directionsLeftOut(settings.model)}
    </div>
  );
}

function savedLine({ chunks, settings }: Clip, failedAt: number, named: boolean): string | undefined {
  const texts = speakStrings().speak;
  const name = named ? texts.failedVoice(voiceOf(settings.voice).name) : null;
  const place = chunks.length > 1 ? texts.failedPartAt(countOf(failedAt + 1)) : null;
  const lines = [name ?? place, place && texts.partsSaved].filter((line) => line !== null);
  return lines.length > 0 ? lines.join(' ') : undefined;
}

function Retrying({ notice }: { readonly notice: RetryNotice }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const secondsLeft = Math.max(0, Math.ceil((notice.nextAt - now) / 1000));
  return (
    <div className={styles.line} role="status">
      {strings().frame.titled(
        failureText(notice.reason).title,
        speakStrings().speak.retrying(String(secondsLeft)),
      )}
    </div>
  );
}
