import { Fragment, type ReactNode } from 'react';
import { segmentsOf } from './long-runs.ts';

/**
 * Returns a text for the page, with a place to break (`<wbr>`) in each run of characters without a blank that is longer than any
 * word. Shaping such a run as a whole costs the square of its length (fonts with kerning, joined scripts, combining marks). The text in the
 * page stays the same: what is selected, copied or found in it has nothing added.
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
