import { memo, type ReactNode } from 'react';
import type { PairRow } from '../../files/transcript/pair-rows.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { BlankStretchNote } from '../lines/blank-stretch-note.tsx';
import { TranscriptLineRow } from '../lines/transcript-line.tsx';
import type { LineList } from '../lines/use-line-list.ts';
import styles from './pair-row.module.css';

/** One of two transcripts shown side by side. */
export type PairColumn = {
  readonly transcriptId: string;
  /** The index of each line by its id. */
  readonly places: ReadonlyMap<string, number>;
  /** The blank ranges by the index of the following line. */
  readonly blanks: ReadonlyMap<number, readonly BlankStretch[]>;
  /** Whether its recording is still stored. */
  readonly canRetry: boolean;
};

/** The rows of two transcripts, aligned by time. */
export const PairRows = memo(function PairRows({
  rows,
  left,
  right,
  rowProps,
}: {
  readonly rows: readonly PairRow<OpenLine>[];
  readonly left: PairColumn;
  readonly right: PairColumn;
  readonly rowProps: LineList['rowProps'];
}) {
  const cell = (lines: readonly OpenLine[], { places, blanks, canRetry }: PairColumn) =>
    lines.map((line) => {
      const index = places.get(lineId(line)) ?? 0;
      return (
        <TranscriptLineRow
          key={lineId(line)}
          {...rowProps(line)}
          place={index}
          total={places.size}
          before={blanks.get(index)}
          canRetry={canRetry}
          narrow
        />
      );
    });
  const hasEnd = [left, right].some(({ blanks, places }) => blanks.has(places.size));
  return (
    <ol className={styles.rows}>
      {rows.map((row, at) => {
        const [first] = [...row.left, ...row.right];
        return (
          <li key={first ? lineId(first) : at} className={styles.row} data-row={at}>
            <Cell isList={row.left.length > 0}>{cell(row.left, left)}</Cell>
            <Cell isList={row.right.length > 0} lang="en">
              {cell(row.right, right)}
            </Cell>
          </li>
        );
      })}
      {hasEnd && (
        <li className={styles.row}>
          <Cell>
            <MissingEnd column={left} />
          </Cell>
          <Cell>
            <MissingEnd column={right} />
          </Cell>
        </li>
      )}
    </ol>
  );
});

function Cell({
  children,
  isList = false,
  lang,
}: {
  readonly children: ReactNode;
  /** A list without items is an accessibility error. */
  readonly isList?: boolean;
  readonly lang?: string;
}) {
  return (
    <div role={isList ? 'list' : undefined} className={styles.cell} lang={lang} data-cell>
      {children}
    </div>
  );
}

/** The blank ranges after the last line of a column. */
function MissingEnd({ column: { transcriptId, places, blanks, canRetry } }: { readonly column: PairColumn }) {
  return blanks
    .get(places.size)
    ?.map((stretch) => (
      <BlankStretchNote
        key={stretch.start}
        transcriptId={transcriptId}
        stretch={stretch}
        canRetry={canRetry}
      />
    ));
}
