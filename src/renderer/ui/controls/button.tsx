import { LoaderIcon, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '../text/classes.ts';
import { Icon } from '../text/icon.tsx';
import { Keys } from '../text/keys.tsx';
import styles from './button.module.css';

/** Properties of {@link Button}, in addition to those of a native button. */
export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: 'default' | 'primary' | 'ghost' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly icon?: LucideIcon | undefined;
  /** Shows a loader as the icon and ignores clicks. The caller changes the label. */
  readonly busy?: boolean;
  readonly shortcut?: readonly string[] | undefined;
};

/** A button with a label. Use at most one `primary` per view. */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  busy = false,
  shortcut,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    // A busy button isn't disabled, because that would lose the focus. It must not submit its form either.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const shownIcon = busy ? LoaderIcon : icon;
  return (
    <button
      type="button"
      {...rest}
      onClick={onPress}
      aria-busy={busy || undefined}
      data-variant={variant}
      data-size={size}
      data-busy={busy || undefined}
      className={classes(styles.button, className)}
    >
      {shownIcon && <Icon icon={shownIcon} size={size === 'xl' ? 16 : 14} />}
      {children}
      {shortcut && <Keys keys={shortcut} />}
    </button>
  );
}
