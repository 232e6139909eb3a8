import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MatchRange } from '../../../../shared/search/search.ts';
import { SearchMarks } from '../../../ui/highlight/search-marks.tsx';
import { replaceIn } from '../../model/field-edit.ts';
import { type Mark, markAt } from './mark-at.ts';
import styles from './mark-list.module.css';

/** An entry of a list, with the matches in its title. `detail` is shown beside the title. */
export type MarkEntry = {
  readonly id: string;
  readonly title: string;
  readonly matches: readonly MatchRange[];
  readonly detail: string;
};

/** What a list offers, and what it does. */
type ListParts = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The accessible name of the list. */
  readonly label: string;
  /** Returns the entries for a query, best first. Keeps its identity while the entries are the same. */
  readonly find: (query: string) => readonly MarkEntry[];
  /** Says how many entries were found. */
  readonly foundText: (count: number) => string;
  /** Shown while there's nothing to find. */
  readonly emptyText?: string | undefined;
  /** Returns the text that replaces the mark and the query. Null leaves them. */
  readonly choose: (id: string) => string | null | Promise<string | null>;
};

/**
 * Lists entries while the caret is after one of the characters `marks` in `field`, which keeps focus: the arrow keys
 * move, Enter and Tab choose, and Esc closes the list until the next mark.
 */
export function MarkList({ marks, ...parts }: ListParts & { readonly marks: string }) {
  const mark = useMark(parts.field, marks);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  useEffect(() => {
    if (mark === null) setClosedAt(null);
  }, [mark]);
  if (!mark || mark.start === closedAt) return null;
  // Starts at the best match again when the query changes.
  return <OpenList key={mark.query} {...parts} mark={mark} onClose={() => setClosedAt(mark.start)} />;
}

function OpenList({
  field,
  label,
  find,
  foundText,
  emptyText,
  choose,
  mark,
  onClose,
}: ListParts & { readonly mark: Mark; readonly onClose: () => void }) {
  const id = useId();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => find(mark.query), [find, mark.query]);
  const activeId = found.length > 0 ? `${id}-${active}` : null;

  const insert = async (entry: MarkEntry) => {
    onClose();
    const { start, query } = mark;
    const text = await choose(entry.id);
    const element = field.current;
    if (!element) return;
    const end = start + 1 + query.length;
    if (text === null) return element.setSelectionRange(end, end);
    // The text may have been changed in another window in the meantime.
    if (element.value.slice(start + 1, end) === query) replaceIn(element, start, end, text);
  };
  useListKeys(field, id, activeId, (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // Key code 229 means that an input method is handling the key.
    if (event.isComposing || event.keyCode === 229 || altKey || ctrlKey || metaKey || shiftKey) return;
    const chosen = found[active];
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === 'Escape') onClose();
    else if (!chosen) return;
    else if (step !== 0) setActive((active + step + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') void insert(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (found.length === 0)
    return mark.query === '' && emptyText ? <p className={styles.empty}>{emptyText}</p> : null;
  return (
    <div className={styles.popup} data-overlay>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={label} tabIndex={-1}>
        {found.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
          <div
            key={one.id}
            id={`${id}-${at}`}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Keeps focus in the text field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void insert(one)}
          >
            <span className={styles.title} dir="auto">
              <SearchMarks text={one.title} matches={one.matches} />
            </span>
            <span className={styles.line} dir="auto">
              {one.detail}
            </span>
          </div>
        ))}
      </div>
      <span className="vh" role="status">
        {foundText(found.length)}
      </span>
    </div>
  );
}

/**
 * Passes the keys pressed in `field` to `onKey` while the list `id` has an active option. Focus stays in the field, so
 * that the user can keep typing. ARIA attributes identify the active option.
 */
function useListKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  id: string,
  activeId: string | null,
  onKey: (event: KeyboardEvent) => void,
): void {
  const keys = useRef(onKey);
  keys.current = onKey;
  useEffect(() => {
    const element = field.current;
    if (!element || activeId === null) return;
    const listener = (event: KeyboardEvent) => keys.current(event);
    element.addEventListener('keydown', listener);
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return () => {
      element.removeEventListener('keydown', listener);
      for (const name of Object.keys(attributes)) element.removeAttribute(name);
    };
  }, [field, id, activeId]);
}

/**
 * Returns the current mark before the caret of a text field. Null while the field isn't focused or an input method is
 * composing.
 */
function useMark(field: RefObject<HTMLTextAreaElement | null>, marks: string): Mark | null {
  const [mark, setMark] = useState<Mark | null>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    let isComposing = false;
    const read = () => {
      const { selectionStart, selectionEnd, value } = element;
      const hasCaret = document.activeElement === element && selectionStart === selectionEnd;
      const next = hasCaret && !isComposing ? markAt(value, selectionStart, marks) : null;
      setMark((current) =>
        current?.start === next?.start && current?.query === next?.query ? current : next,
      );
    };
    const onComposition = ({ type }: Event) => {
      isComposing = type === 'compositionstart';
      read();
    };
    const events = ['input', 'focus', 'blur', 'keyup', 'pointerup'];
    for (const name of events) element.addEventListener(name, read);
    for (const name of ['compositionstart', 'compositionend']) element.addEventListener(name, onComposition);
    document.addEventListener('selectionchange', read);
    read();
    return () => {
      for (const name of events) element.removeEventListener(name, read);
      for (const name of ['compositionstart', 'compositionend'])
        element.removeEventListener(name, onComposition);
      document.removeEventListener('selectionchange', read);
    };
  }, [field, marks]);
  return mark;
}
