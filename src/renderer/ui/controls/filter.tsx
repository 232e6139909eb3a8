import { Autocomplete } from '@base-ui/react/autocomplete';
import { SearchIcon } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { longestQuery } from '../../../shared/limits.ts';
import { Icon } from '../text/icon.tsx';
import styles from './filter.module.css';

/** A key event in the {@link FilterLine}. Its `preventBaseUIHandler` keeps the key from moving through the list. */
export type FilterKeyEvent = Parameters<
  NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>
>[0];

/**
 * A search field (`FilterLine`) with the caller's results below it. Arrow keys move through the results while the focus
 * stays in the field. One result is always highlighted. The caller handles Enter and clicks.
 */
export function Filter<Item>({
  typed,
  onType,
  found,
  titleOf,
  marked,
  children,
}: {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The results in the order shown, with or without groups. */
  readonly found: readonly Item[] | readonly { readonly value: string; readonly items: readonly Item[] }[];
  readonly titleOf: (item: Item) => string;
  /** A ref that is set to the highlighted item. */
  readonly marked: RefObject<Item | undefined>;
  readonly children: ReactNode;
}) {
  return (
    <Autocomplete.Root<Item>
      open
      inline
      mode="none"
      items={found as readonly Item[]}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(next, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onType(next);
      }}
      itemToStringValue={titleOf}
      onItemHighlighted={(item) => {
        marked.current = item;
      }}
    >
      {children}
    </Autocomplete.Root>
  );
}

/** The field of a {@link Filter}. `label` is also its placeholder. `children` are shown at its end. */
export function FilterLine({
  input,
  label,
  large = false,
  onKeyDown,
  children,
}: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly large?: boolean;
  readonly onKeyDown: (event: FilterKeyEvent) => void;
  readonly children?: ReactNode;
}) {
  return (
    <div className={large ? styles.largeLine : styles.line}>
      <Icon icon={SearchIcon} size={16} />
      <Autocomplete.Input
        ref={input}
        className={styles.input}
        aria-label={label}
        placeholder={label}
        maxLength={longestQuery}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  );
}
