import { ContextMenu as BaseContext } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { keepFocusableVisible } from '../state/keep-focusable-visible.ts';
import styles from './menu.module.css';

/** A context menu for the element that `trigger` renders. */
export function ContextMenu({
  trigger,
  returnsFocus,
  children,
}: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly returnsFocus?: (() => boolean) | undefined;
  /** Ignored. Accepted so that this can replace a `Menu`. */
  readonly align?: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}) {
  return (
    <BaseContext.Root>
      <BaseContext.Trigger render={trigger} />
      <BaseContext.Portal>
        <BaseContext.Positioner className={styles.positioner} collisionPadding={8} data-overlay>
          <BaseContext.Popup
            ref={keepFocusableVisible}
            className={styles.popup}
            {...(returnsFocus ? { finalFocus: returnsFocus } : {})}
          >
            {children}
          </BaseContext.Popup>
        </BaseContext.Positioner>
      </BaseContext.Portal>
    </BaseContext.Root>
  );
}
