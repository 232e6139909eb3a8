import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './transcript-line.module.css';

/** A button for a line. Uses the browser's tooltip, because thousands of lines have these buttons. */
export function LineTool({
  icon,
  label,
  hint = label,
  onPress,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={-1}
      aria-label={label}
      title={hint}
      onClick={onPress}
    >
      <Icon icon={icon} size={14} />
    </button>
  );
}
