import type { ReactNode } from 'react';
import { ToastPlace } from '../ui/overlay/toast.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ShowListButton } from './list-pane.tsx';
import styles from './sheet.module.css';
import { StorageNotice } from './storage-notice.tsx';

/** The sheet that a screen writes on; `side` stands at its right, behind a hairline. */
export function Sheet({ children, side }: { readonly children: ReactNode; readonly side?: ReactNode }) {
  return (
    <main className={styles.sheet}>
      <div className={styles.page} data-pane="page">
        <ConnectionNotice />
        <StorageNotice />
        {children}
        <ToastPlace />
      </div>
      {side}
    </main>
  );
}

/** Where a page has no bar: the way back to the hidden list, at its top left. */
export function SheetCorner() {
  return (
    <div className={styles.corner}>
      <ShowListButton />
    </div>
  );
}

/** The 48 px at a sheet's top: its title (none, if empty), and actions as children at the right. It drags the window. */
export function SheetBar({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <ShowListButton />
      {title ? (
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
      ) : (
        <span className={styles.title} />
      )}
      {children}
    </header>
  );
}
