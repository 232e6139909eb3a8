import { Fragment, type ReactNode } from 'react';
import { segmentsOf } from './long-runs.ts';

/**
 * Returns text with line break opportunities (`<wbr>`) in each run without white space that is longer than any word.
 * The time to shape such a run in one go grows with the square of its length (fonts with kerning, joined scripts,
 * combining marks). `<wbr>` adds no characters, so selecting, copying and finding the text work as before.
 */
export function withBreaks(text: string): ReactNode {
  const segments = segmentsOf(text);
  if (segments.length === 1) return text;
  return segments.map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a growing text keeps all segments but the last
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
}
