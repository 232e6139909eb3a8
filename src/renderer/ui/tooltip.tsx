import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Keys } from './keys.tsx';
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
  return (
    <Base.Root
      onOpenChange={(_, details) => {
        // A tooltip is no overlay: Esc closes it and goes on to what lies below.
        if (details.reason === 'escape-key') details.allowPropagation();
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
