import { Keys } from '../ui/keys.tsx';
import { TurningStrokes } from '../ui/turning-strokes.tsx';
import { words } from '../words.ts';
import styles from './sound-drop.module.css';
import { useSoundDrop } from './use-sound-drop.ts';

/** Over the whole window while files are dragged over it: written down or translated, by where they are dropped. */
export function SoundDrop() {
  const dragged = useSoundDrop();
  if (!dragged) return null;
  const texts = words.transcribe.drop;
  const { count, refused, over } = dragged;
  const target = (task: 'transcribe' | 'translate', width: number) => (
    <div className={styles.target} data-task={task} data-over={(over === task && !refused) || undefined}>
      <TurningStrokes width={width} strong={over === task && !refused} />
      <p className={styles.verb}>{texts[task][0]}</p>
      <p className={styles.detail}>{texts[task][1]}</p>
    </div>
  );
  return (
    <div className={styles.overlay} data-overlay data-drop>
      <div className={styles.bar}>
        {count > 0 && <b className={styles.count}>{texts.files(count)}</b>}
        <span className={styles.hint} role="status">
          {refused ? texts.refused : texts.hint}
        </span>
        <span className={styles.cancel}>
          <Keys keys={['Esc']} />
          {texts.cancel}
        </span>
      </div>
      <div className={styles.targets}>
        {target('transcribe', 540)}
        {target('translate', 320)}
      </div>
    </div>
  );
}
