import type { ReactNode } from 'react';
import { ToastPlace } from '../ui/overlay/toast.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ShowListButton } from './list-pane.tsx';
import styles from './sheet.module.css';
import { StorageNotice } from './storage-notice.tsx';

/** The main area of a screen. `side` is a column to its right, separated by a hairline. */
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

/** A button that shows the hidden list, at the top left of a page without a bar. */
export function SheetCorner() {
  return (
    <div className={styles.corner}>
      <ShowListButton />
    </div>
  );
}

/** The bar at the top of a sheet (48 px): title (if any), and actions as children. Dragging it moves the window. */
export function SheetBar({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <ShowListButton />
      {title ? (
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
      ) : (
        <span className={styles.title} />
      )}
      {children}
    </header>
  );
}
