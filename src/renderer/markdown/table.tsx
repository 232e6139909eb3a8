import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { countOf } from '../ui/format/count-of.ts';
import { showsMore } from '../ui/highlight/unfold.ts';
import { useShownItems } from '../ui/text/shown-part.ts';
import {
  type ColumnAlign,
  type LinkDefinitions,
  noLinks,
  type TableBlock,
  type TableRow,
} from './blocks/blocks.ts';
import { inGroups, isSameGroup } from './blocks/groups.ts';
import { CopyButton } from './code/copy-button.tsx';
import { csvOf } from './csv.ts';
import { Inline } from './inline.tsx';
import { useMarkdown } from './markdown-context.ts';
import styles from './table.module.css';

type Columns = readonly ColumnAlign[];

type RowProps = {
  readonly row: TableRow;
  readonly align: Columns;
  readonly links: LinkDefinitions;
  readonly live: boolean;
};

const classOf = (align: ColumnAlign): string | undefined => align && styles[align];

/** The cell with the caret: the last one that has text. */
const liveCell = (cells: readonly string[]): number =>
  Math.max(
    0,
    cells.findLastIndex((cell) => cell !== ''),
  );

const RowView = memo(function RowView({ row, align, links, live }: RowProps): ReactNode {
  const caretAt = live ? liveCell(row.cells) : -1;
  return (
    <tr>
      {row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column
        <td key={index} dir="auto" className={classOf(align[index])}>
          <Inline text={cell} links={links} live={index === caretAt} />
        </td>
      ))}
    </tr>
  );
});

type RowsProps = Omit<RowProps, 'row'> & { readonly parts: readonly TableRow[] };

const Rows = memo(function Rows({ parts, align, links, live }: RowsProps): ReactNode {
  return (
    <tbody>
      {parts.map((row, index) => (
        <RowView
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          key={index}
          row={row}
          align={align}
          links={row.mayRefer ? links : noLinks}
          live={live && index === parts.length - 1}
        />
      ))}
    </tbody>
  );
}, isSameGroup);

function HeaderView({ table, links, live }: TableProps): ReactNode {
  const caretAt = live ? liveCell(table.header) : -1;
  return (
    <thead>
      <tr>
        {table.header.map((cell, index) => {
          const className = classOf(table.align[index]);
          // Screen readers would announce an empty header for each cell of its column.
          if (cell === '') {
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column
            return <td key={index} className={className} />;
          }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the column
            <th key={index} dir="auto" scope="col" className={className}>
              <Inline text={cell} links={links} live={index === caretAt} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type TableProps = { readonly table: TableBlock; readonly links: LinkDefinitions; readonly live: boolean };

/** Number of cells shown at first, and added with each "Show more". */
const cellsAtOnce = 10_000;

/** A table in its own scroll container. Unchanged rows don't rerender. */
export function TableView({ table, links, live }: TableProps): ReactNode {
  const { texts } = useMarkdown();
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / table.header.length));
  const { shown, rest, showMore } = useShownItems(table.rows, rowsAtOnce);
  const groups = inGroups(shown);
  const element = useRef<HTMLTableElement>(null);
  // Measuring visits all rows, so it only happens each time their number doubles.
  useFixedColumns(element, live && groups.length > 1 ? Math.floor(Math.log2(groups.length)) : undefined);
  return (
    <div className={styles.table}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard */}
      <div className={styles.tableScroll} role="group" aria-label={texts.table} tabIndex={0}>
        <table ref={element}>
          <HeaderView table={table} links={links} live={live && groups.length === 0} />
          {groups.map((rows, index) => (
            <Rows
              // biome-ignore lint/suspicious/noArrayIndexKey: groups are only appended
              key={index}
              parts={rows}
              align={table.align}
              links={rows.some((row) => row.mayRefer) ? links : noLinks}
              live={live && index === groups.length - 1}
            />
          ))}
        </table>
      </div>
      {(!live || rest > 0) && (
        <div className={styles.tableFoot}>
          {rest > 0 && (
            <button type="button" className={styles.moreRows} onClick={showMore} {...showsMore}>
              {texts.moreRows(countOf(rest))}
            </button>
          )}
          <CopyButton label={texts.copyTable} text={() => csvOf(table, links)} />
        </div>
      )}
    </div>
  );
}

/**
 * Fixes the column widths of a long streaming table, so that the browser can skip rows out of view. It would otherwise
 * lay out and paint the whole table in each frame. Measures again when `size` changes; undefined restores the plain
 * table.
 */
function useFixedColumns(table: RefObject<HTMLTableElement | null>, size: number | undefined): void {
  useLayoutEffect(() => {
    const element = table.current;
    if (!element || size === undefined) return undefined;
    const cells = [...(element.rows[0]?.cells ?? [])];
    const widths = cells.map((cell) => cell.getBoundingClientRect().width);
    const room = element.parentElement?.clientWidth ?? 0;
    element.style.setProperty('--columns', widths.map((width) => `minmax(0, ${width}fr)`).join(' '));
    // As a percentage of the container, so that the table follows its width.
    element.style.width = `${Math.max(1, element.getBoundingClientRect().width / room) * 100}%`;
    element.dataset.fixed = '';
    return () => {
      // Read it first: Chromium keeps an empty attribute if it hasn't been read since it was set.
      if (element.hasAttribute('style')) element.removeAttribute('style');
      delete element.dataset.fixed;
    };
  }, [table, size]);
}
