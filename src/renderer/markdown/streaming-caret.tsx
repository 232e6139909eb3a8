import { type ReactNode, useEffect, useRef } from 'react';
import { withBreaks } from '../ui/text/with-breaks.tsx';
import styles from './markdown.module.css';

/**
 * How many words at the end of a streaming reply have the accent colour, and how many before them may still be fading.
 */
const newWords = 3;
const settlingWords = 12;

/** Only this many characters at the end are segmented, so that the cost doesn't grow with the text. */
const segmentedLength = 240;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Returns the offsets of the last words, in order. Spaces and punctuation belong to the word before them. */
export function lastWordStarts(text: string): readonly number[] {
  // Segmentation starts at a space, so that earlier words keep their offsets.
  const from =
    text.length <= segmentedLength
      ? 0
      : Math.max(text.indexOf(' ', text.length - segmentedLength), text.length - segmentedLength);
  const starts: number[] = [];
  for (const { index, isWordLike } of segmenter.segment(text.slice(from))) {
    if (isWordLike) starts.push(from + index);
  }
  return starts.slice(-(newWords + settlingWords));
}

/** Time without new text after which the caret blinks, in ms. */
const blinkAfterMs = 1000;

/** The caret at the end of a streaming reply of `length` characters. It blinks while no text arrives. */
export function Caret({ length = 0 }: { readonly length?: number }): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  // A delayed animation restarted for each word would cost more per frame than the word itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new length restarts the timer
  useEffect(() => {
    const { classList } = mark.current ?? {};
    const timer = setTimeout(() => classList?.add(`${styles.resting}`), blinkAfterMs);
    return () => {
      clearTimeout(timer);
      classList?.remove(`${styles.resting}`);
    };
  }, [length]);
  return <span ref={mark} className={styles.caret} aria-hidden="true" />;
}

/** The end of streaming text. Its last words have the accent colour, and the words before them fade. */
export function StreamingText({ text }: { readonly text: string }): ReactNode {
  const starts = lastWordStarts(text);
  const firstNew = starts.length - newWords;
  return (
    <>
      {withBreaks(text.slice(0, starts[0] ?? text.length))}
      {starts.map((start, index) => (
        <span key={start} className={index >= firstNew ? styles.new : styles.fading}>
          {withBreaks(text.slice(start, starts[index + 1]))}
        </span>
      ))}
    </>
  );
}
