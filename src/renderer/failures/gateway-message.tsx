import type { ReactNode } from 'react';
import { strings } from '../i18n/strings.ts';
import { LongText } from '../ui/controls/long-text.tsx';
import { Fold } from '../ui/state/fold.tsx';
import styles from './gateway-message.module.css';

/** The gateway's response, collapsed: the status, and its error message or (as children) the whole body. */
export function GatewayMessage({
  status,
  message,
  children,
}: {
  readonly status: string | number | undefined;
  readonly message: string | number | undefined;
  readonly children?: ReactNode;
}) {
  const texts = strings().chat.failed;
  return (
    <div className={styles.message}>
      <Fold label={texts.whatItSaid}>
        {status !== undefined && <p>{texts.status(String(status))}</p>}
        {children ??
          (message && (
            <pre>
              <LongText text={String(message)} />
            </pre>
          ))}
      </Fold>
    </div>
  );
}
