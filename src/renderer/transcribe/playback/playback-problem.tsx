import { useEffect, useState } from 'react';
import type { Strings } from '../../../shared/i18n/strings.ts';
import { fileChangedStatus } from '../../../shared/media.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type ExactPlayback, playDecodedCopy, retryPlayback } from './exact-playback.ts';
import styles from './playback-problem.module.css';

/**
 * Shows why a recording can't be played. The media element only reports that it failed, so the reason is determined
 * here.
 */
export function PlaybackProblem({
  hasFailed,
  transcript: { audioUrl, name },
  playback,
}: {
  /** Whether the player couldn't play it. */
  readonly hasFailed: boolean;
  readonly transcript: Transcript;
  readonly playback: ExactPlayback;
}) {
  const [problem, setProblem] = useState<keyof Strings['audio']['playbackProblem'] | null>(null);
  useEffect(() => {
    setProblem(null);
    if (!hasFailed || audioUrl === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const findCause = async () => {
      // If the main process is unreachable, the download was interrupted and the file isn't to blame.
      const response = await fetch(audioUrl, { method: 'HEAD', signal }).catch(() => null);
      if (!response || signal.aborted) return;
      if (response.status === fileChangedStatus) setProblem('changed');
      else if (!playDecodedCopy(audioUrl)) setProblem('unplayable');
    };
    void findCause();
    return () => controller.abort();
  }, [hasFailed, audioUrl]);
  const { state } = playback;
  if (state === 'preparing')
    return (
      <p className={styles.preparing} role="status">
        {strings().audio.preparingPlayback}
      </p>
    );
  if (playback.state === 'failed' && audioUrl !== null) {
    const { failure } = playback;
    // Other failures are about gateways or don't help the user.
    const causes = failure?.code === 'storage' ? [failureText(failure).cause] : [];
    return (
      <div className={styles.problem} role="alert">
        <p>{strings().frame.sentences([strings().audio.playbackFailed(name), ...causes])}</p>
        <Button size="sm" onClick={() => retryPlayback(audioUrl)}>
          {strings().audio.retry}
        </Button>
      </div>
    );
  }
  const shown = state === 'undecodable' || state === 'no-audio' ? state : problem;
  if (!shown) return null;
  return (
    <p className={styles.problem} role="alert">
      {strings().audio.playbackProblem[shown](name)}
    </p>
  );
}
