import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef } from 'react';
import { classes } from '../../ui/text/classes.ts';
import { directionOf } from '../../ui/text/direction-of.ts';
import { hasLongRun } from '../../ui/text/long-runs.ts';
import styles from './growing-text.module.css';
import { sends } from './ime-guard.ts';

/** Maximum number of lines before the field scrolls. */
const maxLines = 10;

/**
 * A text field that grows with its text. Enter calls `onEnter`, except while an input method is composing. Without
 * `onEnter`, Enter starts a new line.
 */
export function GrowingText({
  ref,
  id,
  label,
  text,
  placeholder,
  className,
  onText,
  onEnter,
  onKeyDown,
  onPaste,
}: {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly id?: string | undefined;
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onEnter?: () => void;
  /** Called for all other key presses. */
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent<HTMLTextAreaElement>) => void) | undefined;
}) {
  const compositionEndedAt = useRef<number | null>(null);

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While there is text, Alt+arrow moves by word, so it mustn't trigger the app's shortcuts.
    if (text && event.altKey && event.key.startsWith('Arrow')) event.stopPropagation();
    if (onEnter && sends(event.nativeEvent, compositionEndedAt.current)) {
      event.preventDefault();
      onEnter();
    } else {
      onKeyDown?.(event);
    }
  };

  return (
    <textarea
      ref={ref}
      id={id}
      className={classes(styles.text, className)}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      data-long-run={hasLongRun(text) || undefined}
      // Fallback for browsers without `field-sizing: content`.
      rows={Math.min(maxLines, text.split('\n', maxLines).length)}
      dir={directionOf(text)}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKey}
      onPaste={onPaste}
      onCompositionEnd={(event) => {
        compositionEndedAt.current = event.timeStamp;
      }}
    />
  );
}
