import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, useState } from 'react';
import { Keys } from '../text/keys.tsx';
import styles from './tooltip.module.css';

/** Shows `text` (and its keys) over its one child after 400 ms. The child needs a name of its own. */
export function Tooltip({
  text,
  keys,
  side = 'bottom',
  children,
}: {
  readonly text: string;
  readonly keys?: readonly string[] | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactElement<Record<string, unknown>>;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        setOpen(next);
        if (details.reason !== 'escape-key') return;
        // A tooltip is no overlay: Esc closes it and goes on, untouched, to what lies below.
        details.cancel();
        details.allowPropagation();
      }}
    >
      <Base.Trigger delay={400} closeDelay={0} render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            {text}
            {keys && <Keys keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Round the whole page: once one tooltip has shown, its neighbours show at once. */
export const TooltipProvider = Base.Provider;
