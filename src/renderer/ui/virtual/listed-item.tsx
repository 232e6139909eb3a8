import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { RowSizes } from './row-sizes.ts';

/** An item in a windowed list. Its height is measured. `at` is its index among `count` items. */
export function ListedItem({
  id,
  at,
  count,
  sizes,
  children,
}: {
  readonly id: string;
  readonly at: number;
  readonly count: number;
  readonly sizes: RowSizes;
  readonly children: ReactNode;
}) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => (item.current ? sizes.watch(item.current, id) : undefined), [sizes, id]);
  return (
    <li ref={item} aria-setsize={count} aria-posinset={at + 1}>
      {children}
    </li>
  );
}
