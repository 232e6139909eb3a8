import { CircleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { strings } from '../i18n/strings.ts';
import { Icon } from '../ui/text/icon.tsx';
import styles from './failure-note.module.css';
import { failureText } from './failure-text.ts';

/** A failure with its title, its cause, and fixes as children. Screen readers announce it immediately. */
export function FailureNote({
  failure,
  title,
  gatewayName,
  saved,
  children,
}: {
  readonly failure: Failure;
  /** Replaces the usual title. */
  readonly title?: string | undefined;
  /** Used if the failure doesn't name the gateway. */
  readonly gatewayName?: string | undefined;
  /** A final sentence, for example that the user's work is saved. */
  readonly saved?: string | undefined;
  readonly children?: ReactNode;
}) {
  const text = failureText(failure, gatewayName);
  return (
    <div className={styles.note} role="alert">
      <Icon icon={CircleAlertIcon} size={16} />
      <div className={styles.body}>
        <p className={styles.title}>{title ?? text.title}</p>
        <p className={styles.cause}>
          {strings().frame.sentences(saved ? [text.cause, saved] : [text.cause])}
        </p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
