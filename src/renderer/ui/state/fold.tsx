import { ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../text/icon.tsx';
import styles from './fold.module.css';

/** A collapsible section. Its content is rendered only while it's open. */
export function Fold({
  label,
  opensWhen = false,
  onToggle,
  children,
}: {
  readonly label: string;
  /** Opens the section when this becomes true. */
  readonly opensWhen?: boolean;
  /** Called when it's opened or closed. */
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(opensWhen);
  useEffect(() => {
    if (opensWhen) setOpen(true);
  }, [opensWhen]);
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onToggle?.(currentTarget.open);
      }}
    >
      <summary>
        <Icon icon={ChevronRightIcon} size={14} />
        {label}
      </summary>
      {open && children}
    </details>
  );
}
