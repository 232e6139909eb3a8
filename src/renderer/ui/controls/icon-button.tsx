import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../text/classes.ts';
import { Icon } from '../text/icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

/** Properties of {@link IconButton}, in addition to those of a native button. */
export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: LucideIcon;
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly shortcut?: readonly string[] | undefined;
  /** Makes the button a toggle, if defined. */
  readonly pressed?: boolean | undefined;
  readonly size?: 'sm' | 'md';
  readonly filled?: boolean;
  readonly tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
};

/** A button with only an icon, 28 px (`md`) or 24 px (`sm`) wide, with a tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  pressed,
  size = 'md',
  filled = false,
  tooltipSide = 'bottom',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={shortcut} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        data-size={size}
        className={classes(styles.button, className)}
      >
        <Icon icon={icon} size={size === 'sm' ? 14 : 16} filled={filled} />
      </button>
    </Tooltip>
  );
}
