import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronsUpDownIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { strings } from '../../../i18n/strings.ts';
import {
  type ComboboxOption,
  firstOptions,
  groupOptions,
  idOfTyped,
  labelOf,
} from '../../format/combobox-options.ts';
import { Icon } from '../../text/icon.tsx';
import { MiddleTruncated } from '../../text/middle-truncated.tsx';
import styles from './combobox.module.css';
import { foundHint, typedHint } from './combobox-hint.ts';
import { ComboboxList } from './combobox-list.tsx';

type InputKeyEvent = Parameters<NonNullable<ComponentProps<typeof Base.Input>['onKeyDown']>>[0];

/** Properties of {@link Combobox}. */
export type ComboboxProps = {
  /** The accessible name. It isn't shown. */
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly ComboboxOption[];
  /**
   * Finds options for typed text, best match first, if `options` isn't the complete list. Only its results can be
   * chosen, and Enter chooses the first.
   */
  readonly find?: ((typed: string) => readonly ComboboxOption[]) | undefined;
  /** Shown if {@link ComboboxProps.find} finds nothing. */
  readonly notFoundText?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  /** Called with the chosen id: an option's, or (without {@link ComboboxProps.find}) the typed text. */
  readonly onChange: (id: string) => void;
  /** Called when the list opens, so that the caller can refresh the options. */
  readonly onOpen?: (() => void) | undefined;
  readonly onToggleFavourite?: ((id: string) => void) | undefined;
  /** Shown if nothing matches. */
  readonly emptyText?: string | undefined;
  /** Content below the list, such as why it couldn't be refreshed. */
  readonly footer?: ReactNode;
  /** `quiet` has no border except on hover. */
  readonly variant?: 'field' | 'quiet';
  /** The end of the field that the list aligns with. */
  readonly align?: 'start' | 'end' | undefined;
};

/**
 * A combobox that accepts any text. Typing filters the options, and arrow keys move through them. Enter chooses the
 * best match or the option reached with the arrow keys. Ctrl+Enter or ⌘Enter chooses the typed text as an id. Alt+Enter
 * toggles a favourite.
 */
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
  // Null if nothing has been typed since the list opened. The list then shows all options.
  const [typed, setTyped] = useState<string | null>(null);
  const highlighted = useRef<string | undefined>(undefined);
  // Whether the option was highlighted with the arrow keys. If so, Enter chooses it regardless of what was typed.
  const usedArrows = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const footerRef = useRef<HTMLDivElement>(null);
  const shown = value === null ? '' : labelOf(options, value);
  const text = typed ?? shown;
  const found = useMemo(() => (typed?.trim() && find ? find(typed) : null), [find, typed]);
  const groups = useMemo(
    () => groupOptions(found ?? options, found ? '' : (typed ?? ''), strings().frame.combobox.favourites),
    [options, found, typed],
  );
  const { shown: first, rest } = useMemo(() => firstOptions(groups), [groups]);

  const changeOpen = (next: boolean) => {
    // Closing discards text that was typed but not chosen, even if the list is already closed.
    if (!next) setTyped(null);
    if (next === open) return;
    setOpen(next);
    highlighted.current = undefined;
    usedArrows.current = false;
    if (next) onOpen?.();
  };
  const choose = (id: string) => {
    changeOpen(false);
    if (id !== value) onChange(id);
  };
  const chooseTyped = (asTyped: boolean) => {
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
      if (open && usedArrows.current && !altKey && !asTyped) return;
      event.preventDefault();
      event.preventBaseUIHandler();
      if (!altKey) chooseTyped(asTyped || typed === null);
      else if (id !== undefined) onToggleFavourite?.(id);
    }
    const inFooter = footerRef.current?.querySelector('button');
    if (key === 'Tab' && open && inFooter && !event.nativeEvent.shiftKey) {
      // The list is in a portal at the end of the document, so Tab alone wouldn't reach its footer.
      event.preventDefault();
      event.preventBaseUIHandler();
      inFooter.focus();
    }
    if (key === 'Escape') {
      // Base UI clears the field on Escape when closed. When open, Escape must not reach the page or dialog below.
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
      items={first}
      filteredItems={first as never}
      filter={null}
      itemToStringLabel={(id) => labelOf(found ?? options, id)}
      value={value}
      onValueChange={(next) => next !== null && choose(next)}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // This component makes all other changes to the text itself.
        if (reason !== 'input-change') return;
        usedArrows.current = false;
        setTyped(next);
      }}
      open={open}
      onOpenChange={changeOpen}
      onItemHighlighted={(id, { reason }) => {
        highlighted.current = id;
        usedArrows.current = reason === 'keyboard' && id !== undefined;
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
        {/* This copy makes the input as wide as its text, and is shown instead while the input isn't focused. */}
        <span className={styles.sizer} data-placeholder={text === '' || undefined} aria-hidden="true">
          <MiddleTruncated text={text || (placeholder ?? '')} />
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
        rest={rest}
        hint={found ? foundHint(found) : typedHint(options, groups, typed ?? '')}
        emptyText={found ? notFoundText : emptyText}
        footer={footer}
        footerRef={footerRef}
      />
    </Base.Root>
  );
}
