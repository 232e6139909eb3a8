import { CircleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { strings } from '../i18n/strings.ts';
import { Icon } from '../ui/text/icon.tsx';
import styles from './failure-note.module.css';
import { sentenceApart, sentenceOf } from './failure-sentence.ts';

/** A failure in words: heading, cause, and what helps as children. Announced at once. */
export function FailureNote({
  failure,
  gatewayName,
  apart = false,
  kept,
  children,
}: {
  readonly failure: Failure;
  /** Stands for the gateway where the failure does not name it. */
  readonly gatewayName?: string | undefined;
  /** No message was under way, so nothing is said of keeping it. */
  readonly apart?: boolean;
  /** A last sentence: what of one's work is kept. */
  readonly kept?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { title, cause } = (apart ? sentenceApart : sentenceOf)(failure, gatewayName);
  return (
    <div className={styles.note} role="alert">
      <Icon icon={CircleAlertIcon} size={16} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        <p className={styles.cause}>{strings().frame.sentences(kept ? [cause, kept] : [cause])}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
