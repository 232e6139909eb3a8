import { Menu as Base } from '@base-ui/react/menu';
import { CheckIcon, ChevronRightIcon, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { stillReadable } from '../state/still-readable.ts';
import { Icon } from '../text/icon.tsx';
import { Keys } from '../text/keys.tsx';
import styles from './menu.module.css';

/** A menu that opens from `trigger`, which is a button with a name of its own. */
export function Menu({
  trigger,
  side = 'bottom',
  align = 'start',
  returnsFocus,
  children,
}: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Whether the focus goes back to the trigger as the menu closes; asked then, and yes where it is not given. */
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
            ref={stillReadable}
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
  /** A few letters in place of an icon, such as how a file's name ends; not read out. */
  readonly mark?: string | undefined;
  /** Stands at the right, in the meta colour. */
  readonly detail?: string | undefined;
  readonly shortcut?: readonly string[] | undefined;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** One command of a {@link Menu}; choosing it closes the menu. */
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

/** Choices of which one holds, inside a {@link Menu}; each is a {@link MenuChoice}. */
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

/** One choice of {@link MenuChoices}; the one that holds has a check. */
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

/** An item named by its text alone, which its detail describes: for choices that are known by exactly that name. */
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

/** Something that is on or off, inside a {@link Menu}, which stays open. */
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

/** A menu inside a {@link Menu}, named by `label`. */
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
          <Base.Popup ref={stillReadable} className={styles.popup}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

/** A hairline between groups of a {@link Menu}. */
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
