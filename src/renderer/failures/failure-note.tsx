import { CircleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { strings } from '../i18n/strings.ts';
import { Icon } from '../ui/text/icon.tsx';
import styles from './failure-note.module.css';
import { sentenceApart, sentenceOf } from './failure-sentence.ts';

/** A failure with its title, its cause, and fixes as children. Screen readers announce it immediately. */
export function FailureNote({
  failure,
  title,
  gatewayName,
  apart = false,
  saved,
  children,
}: {
  readonly failure: Failure;
  /** In place of the usual title. */
  readonly title?: string | undefined;
  /** Used if the failure doesn't name the gateway. */
  readonly gatewayName?: string | undefined;
  /** There is no message in progress, so the note doesn't say that it's saved. */
  readonly apart?: boolean;
  /** A final sentence that says which of the user's work is saved. */
  readonly saved?: string | undefined;
  readonly children?: ReactNode;
}) {
  const sentence = (apart ? sentenceApart : sentenceOf)(failure, gatewayName);
  return (
    <div className={styles.note} role="alert">
      <Icon icon={CircleAlertIcon} size={16} />
      <div className={styles.body}>
        <p className={styles.title}>{title ?? sentence.title}</p>
        <p className={styles.cause}>
          {strings().frame.sentences(saved ? [sentence.cause, saved] : [sentence.cause])}
        </p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
