import { Component, type ReactNode } from 'react';
import { strings } from '../i18n/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Empty } from '../ui/state/empty.tsx';
import styles from './starting-page.module.css';

/** Catches rendering errors, explains that nothing is lost, and offers to reload. React requires a class component. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  /** Called by React after a descendant has thrown. */
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { title, text } = strings().frame.stopped;
    return (
      <main className={styles.page} role="alert">
        <div className={styles.body}>
          <Empty isWholePage title={title} text={text}>
            <Button variant="primary" size="xl" onClick={() => location.reload()}>
              {strings().frame.reload}
            </Button>
          </Empty>
        </div>
      </main>
    );
  }
}
