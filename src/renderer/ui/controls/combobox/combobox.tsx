import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronsUpDownIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
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
export function Combobox(props: ComboboxProps) {
  const { label, value, options, disabled = false, onToggleFavourite, align } = props;
  const frame = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const { open, typed, text, found, groups, ...combobox } = useCombobox(props, footer);
  const { shown, rest } = useMemo(() => firstOptions(groups), [groups]);
  return (
    <Base.Root<string, false, string>
      items={shown}
      filteredItems={shown as never}
      filter={null}
      itemToStringLabel={(id) => labelOf(found ?? options, id)}
      value={value}
      onValueChange={(next) => next !== null && combobox.choose(next)}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // This component makes all other changes to the text itself.
        if (reason === 'input-change') combobox.onType(next);
      }}
      open={open}
      onOpenChange={combobox.changeOpen}
      onItemHighlighted={combobox.onItemHighlighted}
      autoHighlight
      highlightItemOnHover={false}
      disabled={disabled}
    >
      <ComboboxField
        ref={frame}
        label={label}
        text={text}
        title={value === null ? '' : labelOf(options, value)}
        placeholder={props.placeholder}
        variant={props.variant ?? 'field'}
        open={open}
        onKeyDown={combobox.onKeyDown}
        onBlur={combobox.onBlur}
      />
      <ComboboxList
        anchor={frame}
        align={align}
        label={label}
        options={found ?? options}
        onToggleFavourite={onToggleFavourite}
        rest={rest}
        hint={found ? foundHint(found) : typedHint(options, groups, typed ?? '')}
        emptyText={found ? props.notFoundText : props.emptyText}
        footer={props.footer}
        footerRef={footer}
      />
    </Base.Root>
  );
}

/** Holds the state of a combobox: whether it's open, what was typed, and which options that finds. */
function useCombobox(
  { value, options, find, onChange, onOpen, onToggleFavourite }: ComboboxProps,
  footer: RefObject<HTMLElement | null>,
) {
  const [open, setOpen] = useState(false);
  // Null if nothing has been typed since the list opened. The list then shows all options.
  const [typed, setTyped] = useState<string | null>(null);
  const highlighted = useRef<string | undefined>(undefined);
  // Whether the option was highlighted with the arrow keys. If so, Enter chooses it regardless of what was typed.
  const usedArrows = useRef(false);
  const text = typed ?? (value === null ? '' : labelOf(options, value));
  const found = useMemo(() => (typed?.trim() && find ? find(typed) : null), [find, typed]);
  const groups = useMemo(
    () => groupOptions(found ?? options, found ? '' : (typed ?? ''), strings().frame.combobox.favourites),
    [options, found, typed],
  );

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
    const toFooter = footer.current?.querySelector('button');
    const state = { open, isTyped: typed !== null, usedArrows: usedArrows.current, hasFooter: !!toFooter };
    const effect = effectOfKey(event.nativeEvent, state);
    if (effect === null) return;
    event.preventBaseUIHandler();
    if (effect === 'keep-text') return;
    event.preventDefault();
    if (effect === 'choose' || effect === 'choose-typed') chooseTyped(effect === 'choose-typed');
    else if (effect === 'to-footer') toFooter?.focus();
    else if (effect === 'close') {
      event.stopPropagation();
      changeOpen(false);
    } else if (highlighted.current !== undefined) onToggleFavourite?.(highlighted.current);
  };
  return {
    open,
    typed,
    text,
    found,
    groups,
    changeOpen,
    choose,
    onKeyDown,
    onType: (next: string) => {
      usedArrows.current = false;
      setTyped(next);
    },
    onItemHighlighted: (id: string | undefined, { reason }: { readonly reason: string }) => {
      highlighted.current = id;
      usedArrows.current = reason === 'keyboard' && id !== undefined;
    },
    onBlur: () => !open && setTyped(null),
  };
}

/** Returns what a key does in the field, or null if Base UI or the browser handles it. */
function effectOfKey(
  { key, altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent,
  state: {
    readonly open: boolean;
    readonly isTyped: boolean;
    readonly usedArrows: boolean;
    readonly hasFooter: boolean;
  },
): 'choose' | 'choose-typed' | 'toggle-favourite' | 'to-footer' | 'close' | 'keep-text' | null {
  const { open, isTyped } = state;
  if (isComposing) return null;
  // Base UI would clear the field on Escape when closed. When open, Escape must not reach the page or dialog below.
  if (key === 'Escape') return open ? 'close' : 'keep-text';
  // The list is in a portal at the end of the document, so Tab alone wouldn't reach its footer.
  if (key === 'Tab') return open && state.hasFooter && !shiftKey ? 'to-footer' : null;
  if (key !== 'Enter' || !(open || isTyped)) return null;
  const asTyped = ctrlKey || metaKey;
  if (altKey) return 'toggle-favourite';
  if (open && state.usedArrows && !asTyped) return null;
  return asTyped || !isTyped ? 'choose-typed' : 'choose';
}

/** The field and the button that opens the list. */
function ComboboxField({
  ref,
  label,
  text,
  title,
  placeholder,
  variant,
  open,
  onKeyDown,
  onBlur,
}: Pick<ComboboxProps, 'label' | 'placeholder' | 'variant'> & {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly text: string;
  /** The label of the chosen option. */
  readonly title: string;
  readonly open: boolean;
  readonly onKeyDown: (event: InputKeyEvent) => void;
  readonly onBlur: () => void;
}) {
  return (
    <div
      ref={ref}
      className={styles.frame}
      data-variant={variant}
      data-open={open || undefined}
      title={title || undefined}
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
        onBlur={onBlur}
      />
      <Base.Trigger
        className={styles.trigger}
        aria-label={strings().frame.combobox.show(label)}
        tabIndex={-1}
      >
        <Icon icon={ChevronsUpDownIcon} size={14} />
      </Base.Trigger>
    </div>
  );
}
