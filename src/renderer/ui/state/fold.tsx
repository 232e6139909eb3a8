import { ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../text/icon.tsx';
import styles from './fold.module.css';

/** Something folded under a line of its own; what is inside is not rendered before it is opened. */
export function Fold({
  label,
  wanted = false,
  children,
}: {
  readonly label: string;
  /** Opens it as it becomes true. */
  readonly wanted?: boolean;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(wanted);
  useEffect(() => {
    if (wanted) setOpen(true);
  }, [wanted]);
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon icon={ChevronRightIcon} size={14} />
        {label}
      </summary>
      {open && children}
    </details>
  );
}
