import { LoaderIcon, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '../text/classes.ts';
import { Icon } from '../text/icon.tsx';
import { Keys } from '../text/keys.tsx';
import styles from './button.module.css';

/** What {@link Button} takes beside the properties of a native button. */
export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: 'default' | 'primary' | 'ghost' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly icon?: LucideIcon | undefined;
  /** Under way: the icon turns into the loader and clicks do nothing; the label is the caller's to change. */
  readonly busy?: boolean;
  readonly shortcut?: readonly string[] | undefined;
};

/** A button with a label. At most one `primary` in a view; a filled red one (`danger` + `primary`) is the dialog's. */
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
    // A busy button keeps the focus, so it is not disabled; it only does not act, nor submit.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const drawing = busy ? LoaderIcon : icon;
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
      {drawing && <Icon icon={drawing} size={size === 'xl' ? 16 : 14} />}
      {children}
      {shortcut && <Keys keys={shortcut} />}
    </button>
  );
}
