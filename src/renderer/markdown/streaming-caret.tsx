import { type ReactNode, useEffect, useRef } from 'react';
import { withBreaks } from '../ui/text/with-breaks.tsx';
import css from './markdown.module.css';

/** How many of the last words are wet, and how many before them may still be drying. */
const WET = 3;
const DRYING = 12;

/** Only the end of a text is cut into words, so that the cost does not grow with it. */
const REACH = 240;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Where the last words of the text begin, first to last; spaces and signs belong to the word before them. */
export function lastText(text: string): readonly number[] {
  // A space is a boundary of words wherever one begins to read, so earlier words keep their places.
  const from =
    text.length <= REACH ? 0 : Math.max(text.indexOf(' ', text.length - REACH), text.length - REACH);
  const starts: number[] = [];
  for (const { index, isWordLike } of segmenter.segment(text.slice(from))) {
    if (isWordLike) starts.push(from + index);
  }
  return starts.slice(-(WET + DRYING));
}

/** How long no words must have come for the caret to blink, in ms. */
const RESTING = 1000;

/**
 * The mark at the end of a reply that is being written, after `length` characters: solid while more come, blinking
 * once they stay away.
 */
export function Caret({ length = 0 }: { readonly length?: number }): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  // An animation that waits, begun anew for each word, would cost every frame more than the word itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it rests from the last growth on
  useEffect(() => {
    const { classList } = mark.current ?? {};
    const timer = setTimeout(() => classList?.add(`${css.resting}`), RESTING);
    return () => {
      clearTimeout(timer);
      classList?.remove(`${css.resting}`);
    };
  }, [length]);
  return <span ref={mark} className={css.caret} aria-hidden="true" />;
}

/** The end of a growing text: its last words wet, those before them drying. */
export function StreamingText({ text }: { readonly text: string }): ReactNode {
  const starts = lastText(text);
  const firstWet = starts.length - WET;
  return (
    <>
      {withBreaks(text.slice(0, starts[0] ?? text.length))}
      {starts.map((start, index) => (
        <span key={start} className={index >= firstWet ? css.wet : css.drying}>
          {withBreaks(text.slice(start, starts[index + 1]))}
        </span>
      ))}
    </>
  );
}
