import { ChevronDownIcon, ChevronUpIcon, SearchIcon, XIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { longestQuery } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../text/icon.tsx';
import styles from './find-bar.module.css';
import type { FindBarControl } from './find-bar-state.ts';

/** The number of matches, the current one, and a function that moves to another. */
export type FindProgress = {
  /** The index of the current match; -1 if there is none. */
  readonly at: number;
  readonly total: number;
  /** Whether everything has been searched. */
  readonly done: boolean;
  readonly step: (by: -1 | 1) => void;
};

/**
 * Finds text on a page: a field, the number of matches as a status, and buttons for the previous and next match. Enter
 * goes to the next match, Shift+Enter to the previous one. With a second row (`children`), the bar is above the page.
 * Otherwise, it floats over the page. When it closes, the focus returns to where it was.
 */
export function FindBar({
  bar,
  name,
  progress: { at, total, done, step },
  options,
  field,
  onFocusLost,
  children,
}: {
  readonly bar: FindBarControl;
  readonly name: string;
  readonly progress: FindProgress;
  /** Buttons that change what matches. */
  readonly options?: ReactNode;
  /** A ref that is set to the field. */
  readonly field?: RefObject<HTMLInputElement | null>;
  /** Called when the bar closes if the element that had the focus is gone. */
  readonly onFocusLost?: () => void;
  readonly children?: ReactNode;
}) {
  const { query, openings } = bar.useBar();
  const ownField = useRef<HTMLInputElement>(null);
  const input = field ?? ownField;
  const texts = strings().frame.finding;
  const isFloating = children === undefined;
  useReturnedFocus(onFocusLost);

  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the text each time the bar is opened
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [openings]);

  const close = (
    <IconButton size="sm" icon={XIcon} label={texts.close} shortcut={['Esc']} onClick={bar.close} />
  );
  const isEmpty = query.trim() === '';
  const isMissing = done && total === 0 && !isEmpty;
  return (
    <search className={styles.bar} data-floating={isFloating || undefined} aria-label={name}>
      <div className={styles.line}>
        {isFloating && <Icon icon={SearchIcon} size={14} />}
        <FindField
          field={input}
          label={name}
          value={query}
          maxLength={longestQuery}
          onChange={(value) => bar.useBar.setState({ query: value })}
          onEnter={({ shiftKey }) => step(shiftKey ? -1 : 1)}
        />
        <span className={styles.count} role="status" data-nothing={isMissing || undefined}>
          {isEmpty ? '' : isMissing ? texts.nothing : texts.count(at + 1, total, done)}
        </span>
        {options}
        <IconButton
          size="sm"
          icon={ChevronUpIcon}
          label={texts.previous}
          shortcut={['Shift', '↵']}
          disabled={total === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          size="sm"
          icon={ChevronDownIcon}
          label={texts.next}
          shortcut={['↵']}
          disabled={total === 0}
          onClick={() => step(1)}
        />
        {isFloating && close}
      </div>
      {!isFloating && (
        <div className={styles.line}>
          {children}
          {close}
        </div>
      )}
    </search>
  );
}

/** A text field of a find bar. */
export function FindField({
  field,
  label,
  value,
  maxLength,
  onChange,
  onEnter,
}: {
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  readonly onEnter: (event: KeyboardEvent) => void;
}) {
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={maxLength}
      spellCheck={false}
      autoComplete="off"
      dir="auto"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter(event);
      }}
    />
  );
}

// Returns the focus to where it was before the bar opened.
function useReturnedFocus(onFocusLost: (() => void) | undefined): void {
  const opener = useRef(document.activeElement);
  const latest = useRef(onFocusLost);
  latest.current = onFocusLost;
  useLayoutEffect(() => {
    const from = opener.current;
    return () => {
      if (from instanceof HTMLElement && from.isConnected && from !== document.body)
        from.focus({ preventScroll: true });
      else latest.current?.();
    };
  }, []);
}
