import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowSizes } from './row-sizes.ts';
import { type ListedRow, useListWindow, type WindowedList } from './use-list-window.ts';

/** Renders a row and scrolls to it. */
export type Reveal = (id: string) => void;

/**
 * The items of a list that may be long. Of more than 200, renders only those near the view, those with the focus or
 * selected text, and those in `alwaysRendered`. Each has its id as `data-listed`.
 */
export function WindowedRows({
  revealer,
  render,
  ...windowed
}: WindowedList & {
  /** Set to the function that reveals a row while these rows are rendered, otherwise null. */
  readonly revealer?: RefObject<Reveal | null>;
  readonly render: (at: number) => ReactNode;
}) {
  const { rows } = windowed;
  const { parts, sizes, reveal } = useListWindow(windowed);
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
    <li ref={item} data-listed={id} aria-label={label} aria-setsize={count} aria-posinset={at + 1}>
      {children}
    </li>
  );
}
