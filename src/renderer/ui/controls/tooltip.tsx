import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, useState } from 'react';
import { Keys } from '../text/keys.tsx';
import styles from './tooltip.module.css';

/** Shows a tooltip with `text` and `keys` after 400 ms. The child needs its own accessible name. */
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
        // Esc closes the tooltip and still reaches the dialog or page below it.
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

/** Wraps the whole page. Once a tooltip has been shown, those nearby open without a delay. */
export const TooltipProvider = Base.Provider;
