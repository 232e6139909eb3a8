import type { LucideIcon } from 'lucide-react';
import styles from './icon.module.css';

/** The sizes that icons are drawn at, in px. */
export type IconSize = 12 | 14 | 16 | 20 | 24;

// The drawn line stays near 1.3 px whatever the size (lucide's box is 24).
const strokeWidths: Readonly<Record<IconSize, number>> = { 12: 2.4, 14: 2.1, 16: 1.95, 20: 1.6, 24: 1.4 };

/** A lucide icon; always beside a name, so it is hidden from screen readers. */
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
