import { memo, type ReactElement } from 'react';
import { lineId, type OpenLine } from '../open-transcript.ts';
import { TranscriptLineRow } from '../transcript-line.tsx';
import type { LineList } from '../use-line-list.ts';
import styles from './pair-row.module.css';
import type { PairRow } from './pair-rows.ts';

/** The rows of two transcripts: what is said at the same time stands beside one another. */
export const PairRows = memo(function PairRows({
  rows,
  places,
  rowProps,
}: {
  readonly rows: readonly PairRow<OpenLine>[];
  /** The index of each line in its transcript, by the line's id, and how many lines that has. */
  readonly places: ReadonlyMap<string, { readonly place: number; readonly of: number }>;
  readonly rowProps: LineList['rowProps'];
}) {
  const cell = (lines: readonly OpenLine[]) =>
    lines.map((line) => {
      const { place, of } = places.get(lineId(line)) ?? { place: 0, of: 0 };
      return <TranscriptLineRow key={lineId(line)} {...rowProps(line)} place={place} of={of} narrow />;
    });
  return (
    <ol className={styles.rows}>
      {rows.map((row, at) => {
        const [first] = [...row.left, ...row.right];
        return (
          <li key={first ? lineId(first) : at} className={styles.row} data-row={at}>
            <Cell rows={cell(row.left)} />
            <Cell rows={cell(row.right)} lang="en" />
          </li>
        );
      })}
    </ol>
  );
});

function Cell({ rows, lang }: { readonly rows: readonly ReactElement[]; readonly lang?: string }) {
  return (
    // A list without items is an accessibility error.
    <div role={rows.length > 0 ? 'list' : undefined} className={styles.cell} lang={lang} data-cell>
      {rows}
    </div>
  );
}
