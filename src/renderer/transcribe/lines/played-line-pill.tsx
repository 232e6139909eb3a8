import { AudioLinesIcon } from 'lucide-react';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { shortTime } from '../../files/transcript/time-code.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './transcript-lines.module.css';

/** Returns to the line being played after the user scrolled away. */
export function PlayedLinePill({
  line,
  onPress,
}: {
  readonly line: TranscriptLine;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={styles.pill} onClick={onPress}>
      <Icon icon={AudioLinesIcon} size={14} />
      {transcribeStrings().transcribe.backToLine(shortTime(line.start ?? 0))}
    </button>
  );
}
