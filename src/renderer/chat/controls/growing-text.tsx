import { type ClipboardEvent, type CompositionEvent, type KeyboardEvent, type Ref, useRef } from 'react';
import { classes } from '../../ui/text/classes.ts';
import { directionOf } from '../../ui/text/direction-of.ts';
import { hasLongRun } from '../../ui/text/long-runs.ts';
import styles from './growing-text.module.css';
import { type Composition, effectOf, sendsAtEnd } from './ime-guard.ts';

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
  const enter = useEnter(onEnter);

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While there is text, Alt+arrow moves by word, so it mustn't trigger the app's shortcuts.
    if (text && event.altKey && event.key.startsWith('Arrow')) event.stopPropagation();
    if (!enter.onKeyDown(event)) onKeyDown?.(event);
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
      onCompositionEnd={enter.onCompositionEnd}
    />
  );
}

/**
 * Calls `onEnter` once for each Enter that sends, with an input method too. `onKeyDown` returns whether it handled the
 * key.
 */
function useEnter(onEnter: (() => void) | undefined) {
  const composition = useRef<Composition | null>(null);
  const held = useRef(false);
  // The text of a composition may only be drawn after the composition has ended.
  const latest = useRef(onEnter);
  latest.current = onEnter;
  return {
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
      const effect = onEnter ? effectOf(event.nativeEvent, composition.current) : 'none';
      if (effect === 'held') held.current = true;
      if (effect !== 'sends' && effect !== 'ignored') return false;
      event.preventDefault();
      if (effect === 'sends') onEnter?.();
      return true;
    },
    onCompositionEnd: ({ data, timeStamp }: CompositionEvent<HTMLTextAreaElement>) => {
      const hasSent = sendsAtEnd(data, held.current);
      composition.current = { text: data, endedAt: timeStamp, hasSent };
      held.current = false;
      if (hasSent) setTimeout(() => latest.current?.());
    },
  };
}
