import { CheckIcon, CopyIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../i18n/strings.ts';
import { IconButton, type IconButtonProps } from '../../ui/controls/icon-button.tsx';
import type { Turn } from '../model/turns.ts';
import styles from './action-row.module.css';
import { useCopied } from './use-copied.ts';
import { VersionSwitcher } from './version-switcher.tsx';

/**
 * The row below a turn: versions, actions and usage. Always takes up its 28 px, so that nothing moves when the actions
 * appear on hover. `shown` keeps them visible.
 */
export function ActionRow({
  turn,
  locked,
  shown,
  by,
  numbers,
  children,
}: {
  readonly turn: Turn;
  readonly locked: boolean;
  readonly shown: boolean;
  readonly by: 'you' | 'model';
  readonly numbers?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.row} data-shown={shown || undefined} data-by={by}>
      <VersionSwitcher turn={turn} locked={locked} />
      <span className={styles.actions}>{children}</span>
      <span className={styles.numbers}>{numbers}</span>
    </div>
  );
}

export function RowAction(props: IconButtonProps) {
  return <IconButton {...props} className={styles.action} />;
}

/** Copies text and confirms this for 1.5 s. */
export function CopyAction({
  text,
  shortcut,
}: {
  readonly text: string;
  readonly shortcut?: readonly string[] | undefined;
}) {
  const { copied, copy } = useCopied(text);
  return (
    <>
      <RowAction
        icon={copied ? CheckIcon : CopyIcon}
        label={strings().chat.turn.copy}
        shortcut={shortcut}
        disabled={text === ''}
        onClick={() => void copy()}
      />
      <span className="vh" role="status">
        {copied ? strings().chat.turn.copied : ''}
      </span>
    </>
  );
}
