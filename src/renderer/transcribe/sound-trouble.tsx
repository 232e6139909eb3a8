import { type RefObject, useEffect, useState } from 'react';
import { fileChangedStatus } from '../../shared/models/media.ts';
import type { Transcript } from '../../shared/models/transcript.ts';
import { words } from '../words.ts';
import styles from './sound-trouble.module.css';

/** Why a recording is not to be heard, once its player has found out; an element itself tells only that it failed. */
export function SoundTrouble({
  audio,
  transcript: { audioUrl, name },
}: {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly transcript: Transcript;
}) {
  const [trouble, setTrouble] = useState<keyof typeof words.audio.soundTrouble | null>(null);
  useEffect(() => {
    setTrouble(null);
    const element = audio.current;
    if (!element || audioUrl === null) return;
    const asked = new AbortController();
    const { signal } = asked;
    const ask = async () => {
      // Bytes that break off while the main process is away are no fault of the file.
      const answer = await fetch(audioUrl, { method: 'HEAD', signal }).catch(() => null);
      if (answer && !signal.aborted)
        setTrouble(answer.status === fileChangedStatus ? 'changed' : 'unplayable');
    };
    const onError = () => void ask();
    const onPlaying = () => setTrouble(null);
    if (element.error) onError();
    element.addEventListener('error', onError, { signal });
    element.addEventListener('playing', onPlaying, { signal });
    return () => asked.abort();
  }, [audio, audioUrl]);
  if (!trouble) return null;
  return (
    <p className={styles.trouble} role="alert">
      {words.audio.soundTrouble[trouble](name)}
    </p>
  );
}
