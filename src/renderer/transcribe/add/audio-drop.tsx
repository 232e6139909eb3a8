import { DropFrame } from '../../files/drop-frame.tsx';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { TurningStrokes } from '../../ui/state/turning-strokes.tsx';
import styles from './audio-drop.module.css';
import { useAudioDrop } from './use-audio-drop.ts';

/**
 * Covers the window while files are dragged over it. The drop target decides whether they're transcribed or translated.
 */
export function AudioDrop() {
  const dragged = useAudioDrop();
  if (!dragged) return null;
  const texts = transcribeStrings().transcribe.drop;
  const { count, refused, over } = dragged;
  const target = (task: 'transcribe' | 'translate', width: number) => (
    <div className={styles.target} data-task={task} data-over={(over === task && !refused) || undefined}>
      <TurningStrokes width={width} strong={over === task && !refused} />
      <p className={styles.verb}>{texts[task][0]}</p>
      <p className={styles.detail}>{texts[task][1]}</p>
    </div>
  );
  return (
    <DropFrame
      count={count > 0 ? texts.files(count) : ''}
      hint={<span role="status">{refused ? texts.refused : strings().composer.drop.recordingsHint}</span>}
      cancel={texts.cancel}
    >
      <div className={styles.targets}>
        {target('transcribe', 540)}
        {target('translate', 320)}
      </div>
    </DropFrame>
  );
}
