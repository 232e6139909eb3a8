import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowSizes } from './row-sizes.ts';
import { type ListedRow, useListWindow } from './use-list-window.ts';

/** Renders a row and scrolls to it. */
export type Reveal = (id: string) => void;

/**
 * The items of a long list. Renders only those near the view, and those with the focus or selected text. Each has its
 * id as `data-row`.
 */
export function WindowedRows({
  scroller,
  rows,
  revealer,
  render,
}: {
  /** The element that scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly ListedRow[];
  /** Set to the function that reveals a row while these rows are rendered, otherwise null. */
  readonly revealer?: RefObject<Reveal | null>;
  readonly render: (at: number) => ReactNode;
}) {
  const { parts, sizes, reveal } = useListWindow(scroller, rows);
  useLayoutEffect(() => {
    if (!revealer) return;
    revealer.current = reveal;
    return () => {
      revealer.current = null;
    };
  }, [revealer, reveal]);
  return parts.map((part) => {
    if (part.kind === 'spacer')
      return <li key={`before ${part.before}`} role="presentation" style={{ height: part.height }} />;
    const row = rows[part.index];
    return (
      row && (
        <ListedItem key={row.id} row={row} at={part.index} count={rows.length} sizes={sizes}>
          {render(part.index)}
        </ListedItem>
      )
    );
  });
}

/** An item in a windowed list. Its height is measured. `at` is its index among `count` items. */
function ListedItem({
  row: { id, label },
  at,
  count,
  sizes,
  children,
}: {
  readonly row: ListedRow;
  readonly at: number;
  readonly count: number;
  readonly sizes: RowSizes;
  readonly children: ReactNode;
}) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => (item.current ? sizes.watch(item.current, id) : undefined), [sizes, id]);
  return (
    <li ref={item} aria-label={label} aria-setsize={count} aria-posinset={at + 1}>
      {children}
    </li>
  );
}
