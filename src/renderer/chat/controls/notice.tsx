import { type LucideIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './notice.module.css';

/** A short note above the composer, either plain or a warning. */
export function Notice({
  icon,
  tone = 'quiet',
  onDismiss,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone?: 'quiet' | 'warn';
  readonly onDismiss?: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon icon={icon} size={14} />
      <div className={styles.body}>{children}</div>
      {onDismiss && (
        <IconButton
          icon={XIcon}
          size="sm"
          label={strings().composer.dismiss}
          tooltipSide="top"
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
