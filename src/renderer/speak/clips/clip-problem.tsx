import { RotateCcwIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RetryNotice } from '../../../shared/chat/generation.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import { audioFix } from '../../failures/audio-fix.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { gatewayIdOf } from '../../stores/gateways/gateways-store.ts';
import { openFix } from '../../stores/gateways/key-request.ts';
import { Button } from '../../ui/controls/button.tsx';
import { retryClip } from '../model/clip-actions.ts';
import { clipFailures, failedPartsText } from '../model/clip-failures.ts';
import { usePlayer } from '../model/player-store.ts';
import styles from './clip-problem.module.css';

/**
 * Shows why parts of a clip failed, each with its reason, or what it's waiting for, with actions that help. Renders
 * nothing if there's no problem. `named` includes the voice's name, for when there are several.
 */
export function ClipProblem({ clip, named }: { readonly clip: Clip; readonly named: boolean }) {
  const texts = strings().speak;
  const unplayable = usePlayer((player) => (player.clipId === clip.id ? player.failure : null));
  const { chunks, running } = clip;
  const failures = clipFailures(clip);
  const missing = chunks.filter(({ progress }) => progress.state !== 'whole').length;
  const waited = chunks.map(({ progress }) => (progress.state === 'requesting' ? progress.retry : null));
  const notice = waited.find((retry) => retry !== null);
  const retryButton = (label: string) =>
    !running && (
      <Button size="sm" icon={RotateCcwIcon} onClick={() => retryClip(clip)}>
        {label}
      </Button>
    );
  const unjoinable = clip.unjoinable && <div className={styles.line}>{texts.unjoinable}</div>;
  if (failures.length > 0) {
    return (
      <>
        <div className={styles.problem}>
          {clip.failure && <FailureNote failure={clip.failure} />}
          {failures.map((failed, index) => {
            const isLast = index === failures.length - 1;
            const fix = audioFix(failed.failure);
            return (
              <FailureNote
                key={failed.chunks[0]}
                failure={failed.failure}
                saved={failedPartsText(clip, failed.chunks, { named, isLast })}
              >
                {fix && 'route' in fix && (
                  <Button size="sm" onClick={() => openFix(fix, gatewayIdOf(clip.gateway))}>
                    {fix.label}
                  </Button>
                )}
                {isLast && retryButton(texts.retry)}
              </FailureNote>
            );
          })}
        </div>
        {unjoinable}
      </>
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
  if (unjoinable) return unjoinable;
  if (running && missing === 0) return <div className={styles.line}>{texts.joining}</div>;
  return null;
}

/** Shows that a clip's directions weren't sent, and why. */
export function DirectionsNote({ clip: { settings, directionsLeftOut } }: { readonly clip: Clip }) {
  const texts = strings().speak;
  if (!directionsLeftOut) return null;
  return (
    <div className={styles.line} role="status">
      {directionsLeftOut === 'refused' ? texts.directionsRefused : texts.directionsLeftOut(settings.model)}
    </div>
  );
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
        strings().speak.retrying(String(secondsLeft)),
      )}
    </div>
  );
}
