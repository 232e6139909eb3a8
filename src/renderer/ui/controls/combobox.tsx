import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronsUpDownIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Icon } from '../text/icon.tsx';
import { MiddleCut } from '../text/middle-truncated.tsx';
import styles from './combobox.module.css';
import { foundHint, typedHint } from './combobox-hint.ts';
import { ComboboxList } from './combobox-list.tsx';
import { type ComboboxOption, groupOptions, idOfTyped, labelOf } from './combobox-options.ts';

type InputKeyEvent = Parameters<NonNullable<ComponentProps<typeof Base.Input>['onKeyDown']>>[0];

/** What {@link Combobox} takes. */
export type ComboboxProps = {
  /** The accessible name; not drawn. */
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly ComboboxOption[];
  /**
   * Finds what was typed, best match first, where `options` aren't all there is. Only what it finds can be chosen, and
   * Enter takes the first.
   */
  readonly find?: ((typed: string) => readonly ComboboxOption[]) | undefined;
  /** Shown where {@link ComboboxProps.find} finds nothing. */
  readonly notFoundText?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  /** The chosen id: one of the options, or (without {@link ComboboxProps.find}) what was typed. */
  readonly onChange: (id: string) => void;
  /** The list is about to show: the moment to bring it up to date. */
  readonly onOpen?: (() => void) | undefined;
  readonly onToggleFavourite?: ((id: string) => void) | undefined;
  /** Shown where nothing matches. */
  readonly emptyText?: string | undefined;
  /** Below the list, such as why it could not be brought up to date. */
  readonly footer?: ReactNode;
  /** `quiet` has no edge until it is pointed at. */
  readonly variant?: 'field' | 'quiet';
  /** Which end of the field the list keeps to. */
  readonly align?: 'start' | 'end' | undefined;
};

/** An editable choice: typing filters, arrows choose among what matches, Enter takes the best match, Ctrl+Enter the text as an id. */
export function Combobox({
  label,
  value,
  options,
  find,
  notFoundText,
  placeholder,
  disabled = false,
  onChange,
  onOpen,
  onToggleFavourite,
  emptyText,
  footer,
  variant = 'field',
  align,
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  // null: nothing typed since it opened, so the whole list shows under the present choice.
  const [typed, setTyped] = useState<string | null>(null);
  const highlighted = useRef<string | undefined>(undefined);
  // Chosen with the arrow keys: Enter takes it whatever was typed.
  const arrowed = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const footerRef = useRef<HTMLDivElement>(null);
  const shown = value === null ? '' : labelOf(options, value);
  const text = typed ?? shown;
  const found = useMemo(() => (typed?.trim() && find ? find(typed) : null), [find, typed]);
  const groups = useMemo(
    () => groupOptions(found ?? options, found ? '' : (typed ?? ''), strings().frame.combobox.favourites),
    [options, found, typed],
  );

  const changeOpen = (next: boolean) => {
    // Whatever closes it, or finds it closed, takes back what was typed and not chosen.
    if (!next) setTyped(null);
    if (next === open) return;
    setOpen(next);
    highlighted.current = undefined;
    arrowed.current = false;
    if (next) onOpen?.();
  };
  const choose = (id: string) => {
    changeOpen(false);
    if (id !== value) onChange(id);
  };
  const takeTyped = (asTyped: boolean) => {
    const id = found ? found[0]?.id : idOfTyped(options, groups, text, asTyped);
    if (id === undefined) return;
    if (id !== null) choose(id);
    else changeOpen(false);
  };
  const onKeyDown = (event: InputKeyEvent) => {
    const { key, altKey, ctrlKey, metaKey, isComposing } = event.nativeEvent;
    if (isComposing) return;
    if (key === 'Enter' && (open || typed !== null)) {
      const asTyped = ctrlKey || metaKey;
      const id = highlighted.current;
      if (open && arrowed.current && !altKey && !asTyped) return;
      event.preventDefault();
      event.preventBaseUIHandler();
      if (!altKey) takeTyped(asTyped || typed === null);
      else if (id !== undefined) onToggleFavourite?.(id);
    }
    const inFooter = footerRef.current?.querySelector('button');
    if (key === 'Tab' && open && inFooter && !event.nativeEvent.shiftKey) {
      // The list is at the end of the document, where Tab alone would not find its footer.
      event.preventDefault();
      event.preventBaseUIHandler();
      inFooter.focus();
    }
    if (key === 'Escape') {
      // Closed, Escape would empty the field; open, it must not reach what lies below.
      event.preventBaseUIHandler();
      if (open) {
        event.preventDefault();
        event.stopPropagation();
        changeOpen(false);
      }
    }
  };

  return (
    <Base.Root<string, false, string>
      items={groups}
      filteredItems={groups as never}
      filter={null}
      itemToStringLabel={(id) => labelOf(found ?? options, id)}
      value={value}
      onValueChange={(next) => next !== null && choose(next)}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // Typing also opens the list; every other change of the text is made here.
        if (reason !== 'input-change') return;
        arrowed.current = false;
        setTyped(next);
      }}
      open={open}
      onOpenChange={changeOpen}
      onItemHighlighted={(id, { reason }) => {
        highlighted.current = id;
        arrowed.current = reason === 'keyboard' && id !== undefined;
      }}
      autoHighlight
      highlightItemOnHover={false}
      disabled={disabled}
    >
      <div
        ref={frame}
        className={styles.frame}
        data-variant={variant}
        data-open={open || undefined}
        title={shown || undefined}
      >
        {/* This copy makes the field as wide as its text, and stands in for it until the field has the focus. */}
        <span className={styles.sizer} data-placeholder={text === '' || undefined} aria-hidden="true">
          <MiddleCut text={text || (placeholder ?? '')} />
        </span>
        <Base.Input
          className={styles.input}
          aria-label={label}
          placeholder={placeholder}
          size={1}
          spellCheck={false}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => !open && setTyped(null)}
        />
        <Base.Trigger
          className={styles.trigger}
          aria-label={strings().frame.combobox.show(label)}
          tabIndex={-1}
        >
          <Icon icon={ChevronsUpDownIcon} size={14} />
        </Base.Trigger>
      </div>
      <ComboboxList
        anchor={frame}
        align={align}
        label={label}
        options={found ?? options}
        onToggleFavourite={onToggleFavourite}
        hint={found ? foundHint(found) : typedHint(options, groups, typed ?? '')}
        emptyText={found ? notFoundText : emptyText}
        footer={footer}
        footerRef={footerRef}
      />
    </Base.Root>
  );
}
