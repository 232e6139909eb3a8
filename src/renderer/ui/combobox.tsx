import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronsUpDownIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { words } from '../words.ts';
import styles from './combobox.module.css';
import { ComboboxList } from './combobox-list.tsx';
import { type ComboboxOption, groupOptions, labelOf } from './combobox-options.ts';
import { Icon } from './icon.tsx';

type InputKeyEvent = Parameters<NonNullable<ComponentProps<typeof Base.Input>['onKeyDown']>>[0];

/** What {@link Combobox} takes. */
export type ComboboxProps = {
  /** The accessible name; not drawn. */
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly ComboboxOption[];
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  /** The chosen id: one of the options, or whatever was typed before Enter. */
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
};

/** An editable choice: typing filters, arrows choose among what matches, Enter else takes the text as an id. */
export function Combobox({
  label,
  value,
  options,
  placeholder,
  disabled = false,
  onChange,
  onOpen,
  onToggleFavourite,
  emptyText,
  footer,
  variant = 'field',
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  // null: nothing typed since it opened, so the whole list shows under the present choice.
  const [typed, setTyped] = useState<string | null>(null);
  const highlighted = useRef<string | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const shown = value === null ? '' : labelOf(options, value);
  const text = typed ?? shown;
  const groups = useMemo(
    () => groupOptions(options, typed ?? '', words.frame.combobox.favourites),
    [options, typed],
  );

  const changeOpen = (next: boolean) => {
    if (next === open) return;
    setOpen(next);
    highlighted.current = undefined;
    if (next) onOpen?.();
    else setTyped(null);
  };
  const choose = (id: string) => {
    changeOpen(false);
    if (id !== value) onChange(id);
  };
  const takeTyped = () => {
    const wanted = text.trim();
    const named = options.find((option) => option.label === wanted);
    if (wanted) choose(named?.id ?? wanted);
    else changeOpen(false);
  };
  const onKeyDown = (event: InputKeyEvent) => {
    const { key } = event.nativeEvent;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Enter' && open) {
      const id = highlighted.current;
      if (id !== undefined && !event.nativeEvent.altKey) return;
      event.preventDefault();
      event.preventBaseUIHandler();
      if (event.nativeEvent.altKey) {
        if (id !== undefined) onToggleFavourite?.(id);
      } else takeTyped();
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
      itemToStringLabel={(id) => labelOf(options, id)}
      value={value}
      onValueChange={(next) => next !== null && choose(next)}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // Typing also opens the list; every other change of the text is made here.
        if (reason === 'input-change') setTyped(next);
      }}
      open={open}
      onOpenChange={changeOpen}
      onItemHighlighted={(id) => {
        highlighted.current = id;
      }}
      highlightItemOnHover={false}
      disabled={disabled}
    >
      <div ref={frame} className={styles.frame} data-variant={variant} data-open={open || undefined}>
        {/* The hidden copy of the text makes the field as wide as what it says. */}
        <span className={styles.sizer} aria-hidden="true">
          {text || placeholder}
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
        />
        <Base.Trigger className={styles.trigger} aria-label={words.frame.combobox.show(label)} tabIndex={-1}>
          <Icon icon={ChevronsUpDownIcon} size={14} />
        </Base.Trigger>
      </div>
      <ComboboxList
        anchor={frame}
        label={label}
        options={options}
        onToggleFavourite={onToggleFavourite}
        typed={typed?.trim() ?? ''}
        emptyText={emptyText}
        footer={footer}
      />
    </Base.Root>
  );
}
