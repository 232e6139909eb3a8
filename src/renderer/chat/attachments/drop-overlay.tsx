import { DropFrame } from '../../files/drop-frame.tsx';
import { strings } from '../../i18n/strings.ts';
import { useEditing } from '../../stores/conversations/editing.ts';
import { TurningStrokes } from '../../ui/state/turning-strokes.tsx';
import styles from './drop-overlay.module.css';
import { useFileDrop } from './file-drop.ts';
import { NextRecording } from './next-recording.tsx';

/**
 * Covers the window while files are dragged over it. Shows where they'll be added (recordings go to Transcribe) or why
 * they can't be added.
 */
export function DropOverlay() {
  const dragged = useFileDrop();
  const editing = useEditing(({ editing: edit }) => edit.kind === 'message');
  if (!dragged) return null;
  const texts = strings().composer.drop;
  const { count, refused } = dragged;
  const isAudio = refused === 'recordings';
  const isAccepted = isAudio || refused === null;
  return (
    <DropFrame
      count={count > 0 ? texts.files(count) : ''}
      hint={isAudio ? texts.recordingsHint : texts.hint}
      cancel={texts.cancel}
    >
      <div className={styles.target} data-refused={!isAccepted || undefined} role="status">
        <TurningStrokes width={540} strong={isAccepted} />
        <p className={styles.verb}>
          {isAudio ? texts.transcribe : isAccepted ? texts.attach : texts.notText}
        </p>
        <p className={styles.detail}>
          {refused ? texts[refused] : editing ? texts.toEdited : texts.toMessage}
        </p>
        {isAudio && (
          <p className={styles.with}>
            <NextRecording />
          </p>
        )}
      </div>
    </DropFrame>
  );
}
