import { PauseIcon, PlayIcon } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { togglePlay } from './clip-player.ts';
import styles from './play-button.module.css';
import { usePlayer } from './player-store.ts';

/** Plays and pauses what is open. */
export function PlayButton() {
  const isHeard = usePlayer(({ state }) => state === 'playing' || state === 'waiting');
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={isHeard ? words.speak.pause : words.speak.play}
      onClick={togglePlay}
    >
      <Icon icon={isHeard ? PauseIcon : PlayIcon} size={16} filled />
    </button>
  );
}
