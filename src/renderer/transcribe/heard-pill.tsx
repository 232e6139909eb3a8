import { AudioLinesIcon } from 'lucide-react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { shortTime } from './export/time-code.ts';
import styles from './transcript-lines.module.css';

/** The way back to the line that is heard, for a reader who has left it. */
export function HeardPill({
  line,
  onPress,
}: {
  readonly line: TranscriptLine;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={styles.pill} onClick={onPress}>
      <Icon icon={AudioLinesIcon} size={14} />
      {words.transcribe.backToHeard(shortTime(line.start ?? 0))}
    </button>
  );
}
