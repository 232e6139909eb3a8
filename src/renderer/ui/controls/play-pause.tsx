import { PauseIcon, PlayIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from '../text/icon.tsx';
import styles from './play-pause.module.css';

/** The play and pause button of a player. `label` describes what pressing it does. */
export function PlayPause({
  playing,
  label,
  onPress,
  ref,
}: {
  readonly playing: boolean;
  readonly label: string;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}) {
  return (
    <button ref={ref} type="button" className={styles.play} aria-label={label} onClick={onPress}>
      <Icon icon={playing ? PauseIcon : PlayIcon} size={16} filled />
    </button>
  );
}
