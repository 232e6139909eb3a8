import { PauseIcon, PlayIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import styles from './play-pause.module.css';

/** The round button of a player; `label` names what pressing it does. */
export function PlayPause({
  playing,
  label,
  onPress,
}: {
  readonly playing: boolean;
  readonly label: string;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={styles.play} aria-label={label} onClick={onPress}>
      <Icon icon={playing ? PauseIcon : PlayIcon} size={16} filled />
    </button>
  );
}
