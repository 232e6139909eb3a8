import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

/** Icon sizes in px. */
export type IconSize = 12 | 14 | 16 | 20 | 24;

// Keeps lines about 1.3 px thick at every size. The widths are relative to lucide's 24 px box.
const strokeWidths: Readonly<Record<IconSize, number>> = { 12: 2.4, 14: 2.1, 16: 1.95, 20: 1.6, 24: 1.4 };

/** A lucide icon. It's hidden from screen readers, so use it with text or an accessible name. */
export function Icon({
  icon: Drawing,
  size = 16,
  filled = false,
}: {
  readonly icon: LucideIcon;
  readonly size?: IconSize;
  readonly filled?: boolean;
}) {
  return (
    <Drawing
      aria-hidden="true"
      className={styles.icon}
      size={size}
      strokeWidth={filled ? 0 : strokeWidths[size]}
      fill={filled ? 'currentColor' : 'none'}
    />
  );
}
