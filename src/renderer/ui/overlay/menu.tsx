import { Menu as Base } from '@base-ui/react/menu';
import { CheckIcon, ChevronRightIcon, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { keepFocusableVisible } from '../state/keep-focusable-visible.ts';
import { Icon } from '../text/icon.tsx';
import { Keys } from '../text/keys.tsx';
import styles from './menu.module.css';

/** A menu that opens from `trigger`, a button with its own accessible name. */
export function Menu({
  trigger,
  side = 'bottom',
  align = 'start',
  returnsFocus,
  children,
}: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Called when the menu closes. Returns whether the trigger gets the focus back. By default, it does. */
  readonly returnsFocus?: (() => boolean) | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly align?: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          data-overlay
        >
          <Base.Popup
            ref={keepFocusableVisible}
            className={styles.popup}
            {...(returnsFocus ? { finalFocus: returnsFocus } : {})}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type RowProps = {
  readonly icon?: LucideIcon | undefined;
  /** A few letters instead of an icon, such as a file extension. Hidden from screen readers. */
  readonly mark?: string | undefined;
  /** Secondary text at the end of the row. */
  readonly detail?: string | undefined;
  readonly shortcut?: readonly string[] | undefined;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** A command of a {@link Menu}. Choosing it closes the menu. */
export function MenuItem({
  onSelect,
  danger = false,
  disabled = false,
  ...row
}: RowProps & { readonly onSelect: () => void; readonly danger?: boolean }) {
  return (
    <Base.Item
      className={styles.item}
      onClick={onSelect}
      disabled={disabled}
      data-danger={danger || undefined}
    >
      <Row {...row} />
    </Base.Item>
  );
}

/** A radio group in a {@link Menu}. Its options are {@link MenuChoice}s. */
export function MenuChoices({
  label,
  value,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={(next: string) => onChoose(next)}>
      {children}
    </Base.RadioGroup>
  );
}

/** An option of {@link MenuChoices}. The selected one has a check mark. */
export function MenuChoice({ value, disabled = false, ...row }: RowProps & { readonly value: string }) {
  return (
    <Base.RadioItem className={styles.item} value={value} disabled={disabled} closeOnClick>
      <span className={styles.check}>
        <Base.RadioItemIndicator>
          <Icon icon={CheckIcon} size={14} />
        </Base.RadioItemIndicator>
      </span>
      <Row {...row} />
    </Base.RadioItem>
  );
}

/** An item whose accessible name is exactly `name`. Its detail is its accessible description. */
export function MenuNamedItem({
  name,
  onSelect,
  disabled = false,
  ...row
}: Omit<RowProps, 'children'> & { readonly name: string; readonly onSelect: () => void }) {
  const id = useId();
  return (
    <Base.Item
      className={styles.item}
      aria-describedby={row.detail ? id : undefined}
      onClick={onSelect}
      disabled={disabled}
    >
      <Row {...row} detailId={id}>
        {name}
      </Row>
    </Base.Item>
  );
}

/** A switch in a {@link Menu}. Changing it doesn't close the menu. */
export function MenuSwitch({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.CheckboxItem
      className={styles.item}
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      closeOnClick={false}
    >
      <span className={styles.text}>{children}</span>
      <span className={styles.switch} data-checked={checked || undefined} />
    </Base.CheckboxItem>
  );
}

/** A submenu of a {@link Menu}. */
export function SubMenu({
  label,
  icon,
  children,
}: {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={styles.item}>
        <Row icon={icon}>{label}</Row>
        <Icon icon={ChevronRightIcon} size={14} />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          side="left"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          data-overlay
        >
          <Base.Popup ref={keepFocusableVisible} className={styles.popup}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

/** A line between groups of a {@link Menu}. */
export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}

function Row({
  icon,
  mark,
  detail,
  detailId,
  shortcut,
  children,
}: RowProps & { readonly detailId?: string }) {
  return (
    <>
      {icon && <Icon icon={icon} size={16} />}
      {mark && (
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
      )}
      <span className={styles.text}>{children}</span>
      {detail && (
        <span id={detailId} className={styles.detail} aria-hidden={detailId !== undefined || undefined}>
          {detail}
        </span>
      )}
      {shortcut && <Keys keys={shortcut} />}
    </>
  );
}
