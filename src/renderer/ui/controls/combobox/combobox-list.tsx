import { Combobox as Base } from '@base-ui/react/combobox';
import { CheckIcon, StarIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { strings } from '../../../i18n/strings.ts';
import type { ComboboxGroup, ComboboxOption } from '../../format/combobox-options.ts';
import { countOf } from '../../format/count-of.ts';
import { keepFocusableVisible } from '../../state/keep-focusable-visible.ts';
import { Icon } from '../../text/icon.tsx';
import { MiddleTruncated } from '../../text/middle-truncated.tsx';
import styles from './combobox-list.module.css';

/** The popup of a combobox: an optional header with the field, groups of options, a hint and an optional footer. */
export function ComboboxList({
  anchor,
  align = 'start',
  label,
  options,
  onToggleFavourite,
  rest,
  hint,
  emptyText,
  header,
  footer,
  footerRef,
}: {
  readonly anchor: RefObject<HTMLElement | null>;
  /** The end of the field that the list aligns with if the window has room. */
  readonly align?: 'start' | 'end' | undefined;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly onToggleFavourite?: ((id: string) => void) | undefined;
  /** The number of options that aren't rendered. */
  readonly rest: number;
  /** Explains what Enter does with the typed text. Null if the list already shows that. */
  readonly hint: string | null;
  readonly emptyText?: string | undefined;
  /** The field, if it's part of the popup. Without it, the focus stays in the field outside. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly footerRef?: RefObject<HTMLDivElement | null>;
}) {
  const byId = new Map(options.map((option) => [option.id, option]));
  return (
    <Base.Portal>
      <Base.Positioner
        className={styles.positioner}
        anchor={anchor}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        data-overlay
      >
        <Base.Popup
          ref={keepFocusableVisible}
          className={styles.popup}
          {...(header ? { 'aria-label': label } : { initialFocus: false })}
        >
          {header}
          <Base.Empty className={styles.empty}>{hint ? '' : emptyText}</Base.Empty>
          <Base.List className={styles.list} aria-label={label}>
            {(group: ComboboxGroup) => (
              <Base.Group key={group.value} items={group.items as string[]}>
                {group.value && <Base.GroupLabel className={styles.group}>{group.value}</Base.GroupLabel>}
                <Base.Collection>
                  {(id: string) => (
                    <Item key={id} option={byId.get(id) ?? { id }} onToggleFavourite={onToggleFavourite} />
                  )}
                </Base.Collection>
              </Base.Group>
            )}
          </Base.List>
          {rest > 0 && <p className={styles.typed}>{strings().frame.combobox.rest(countOf(rest))}</p>}
          {hint && <p className={styles.typed}>{hint}</p>}
          {footer && (
            // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the buttons in it
            <div
              ref={footerRef}
              className={styles.footer}
              onKeyDown={({ key }) => {
                // Escape closes the list, which removes the focused element.
                if (key === 'Escape') anchor.current?.querySelector('input')?.focus();
              }}
            >
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Item({
  option: { id, label = id, detail, favourite = false },
  onToggleFavourite,
}: {
  readonly option: ComboboxOption;
  readonly onToggleFavourite: ((id: string) => void) | undefined;
}) {
  const besides = favourite && detail;
  return (
    <Base.Item
      value={id}
      className={styles.item}
      aria-label={besides ? strings().frame.row([label, detail]) : label}
    >
      <span className={styles.check}>
        <Base.ItemIndicator>
          <Icon icon={CheckIcon} size={14} />
        </Base.ItemIndicator>
      </span>
      <span className={styles.text} title={label}>
        <MiddleTruncated text={label} />
      </span>
      {besides && <span className={styles.detail}>{detail}</span>}
      {onToggleFavourite && <Favourite id={id} on={favourite} onToggle={onToggleFavourite} />}
    </Base.Item>
  );
}

// ARIA doesn't allow interactive elements in an option, so the star works with the pointer only.
function Favourite({
  id,
  on,
  onToggle,
}: {
  readonly id: string;
  readonly on: boolean;
  readonly onToggle: (id: string) => void;
}) {
  return (
    <span
      className={styles.star}
      data-on={on || undefined}
      title={on ? strings().frame.combobox.dropFavourite : strings().frame.combobox.addFavourite}
      aria-hidden="true"
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(id);
      }}
    >
      <Icon icon={StarIcon} size={14} filled={on} />
    </span>
  );
}
