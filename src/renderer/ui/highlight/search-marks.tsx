import type { MatchRange } from '../../../shared/search/search.ts';
import { withBreaks } from '../text/with-breaks.tsx';
import styles from './search-marks.module.css';

/** Shows text with its matches in bold. `matches` must be in order and mustn't overlap. */
export function SearchMarks({
  text,
  matches,
}: {
  readonly text: string;
  readonly matches: readonly MatchRange[];
}) {
  const ends = [0, ...matches.map(([, to]) => to)];
  return (
    <>
      {matches.map(([from, to], at) => (
        <span key={from}>
          {withBreaks(text.slice(ends[at], from))}
          <mark className={styles.mark}>{withBreaks(text.slice(from, to))}</mark>
        </span>
      ))}
      {withBreaks(text.slice(ends.at(-1)))}
    </>
  );
}
