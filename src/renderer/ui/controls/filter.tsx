import { Autocomplete } from '@base-ui/react/autocomplete';
import { SearchIcon } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Icon } from '../text/icon.tsx';
import styles from './filter.module.css';

/** A key in the line, which may be kept from going through the list (`preventBaseUIHandler`). */
export type FilterKeyEvent = Parameters<
  NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>
>[0];

/**
 * A line to type in (`FilterLine`) and below it what the caller has found for it: the arrows go through that while the
 * focus stays in the line, and one of it is always marked. Enter and clicks are the caller's.
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
  /** As it is listed, under headings or without. */
  readonly found: readonly Item[] | readonly { readonly value: string; readonly items: readonly Item[] }[];
  readonly titleOf: (item: Item) => string;
  /** Holds what is marked. */
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

/** Where it is typed; its label is its placeholder too, and `children` stand at its end. */
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
        spellCheck={false}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  );
}
