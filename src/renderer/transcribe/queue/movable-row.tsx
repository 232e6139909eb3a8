import { GripVerticalIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './movable-row.module.css';
import type { Reorder } from './use-reorder.ts';

/** A row of the queue. If `reorder` is given, it can be dragged, or moved with its handle. Shows the insertion line. */
export function MovableRow({
  id,
  name,
  place,
  isLast,
  reachable,
  reorder,
  moving,
  children,
}: {
  readonly id: string;
  readonly name: string;
  readonly place: number;
  readonly isLast: boolean;
  /** Whether Tab stops at this row of the list. */
  readonly reachable: boolean;
  readonly reorder: Reorder | null;
  readonly moving: Reorder['moving'];
  readonly children: ReactNode;
}) {
  const line = moving?.gap === place ? 'before' : isLast && moving?.gap === place + 1 ? 'after' : undefined;
  return (
    <div
      className={styles.row}
      data-row={id}
      data-moving={moving?.id === id || undefined}
      data-line={line}
      onPointerDown={reorder ? (event) => reorder.onPointerDown(event, id) : undefined}
    >
      {children}
      {reorder && (
        <button
          type="button"
          className={styles.grip}
          data-grip
          tabIndex={reachable ? 0 : -1}
          aria-label={strings().recording.reorder.grip(name)}
          aria-pressed={moving?.id === id}
          onKeyDown={(event) => reorder.onKeyDown(event, id)}
          onBlur={reorder.onBlur}
        >
          <Icon icon={GripVerticalIcon} size={14} />
        </button>
      )}
    </div>
  );
}
