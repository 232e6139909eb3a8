import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Prompt } from '../../../../shared/chat/prompt.ts';
import { promptFormStrings } from '../../../i18n/prompt-form-strings.ts';
import { filledPrompt } from '../../../stores/prompt-form.ts';
import { followPrompts, promptTitle, usePrompts } from '../../../stores/prompts-store.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { SearchMarks } from '../../../ui/highlight/search-marks.tsx';
import { replaceIn } from '../../model/field-edit.ts';
import { type FoundPrompt, findPrompts } from './found-prompts.ts';
import { type Slash, slashAt } from './slash-at.ts';
import styles from './slash-prompts.module.css';

/**
 * Lists the saved prompts while the caret is after a slash in `field`, which keeps focus: the arrow keys move, Enter
 * and Tab insert, and Esc closes the list until the next slash.
 */
export function SlashPrompts({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  useEffect(followPrompts, []);
  const prompts = usePrompts((library) => library.prompts);
  const slash = useSlash(field);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  useEffect(() => {
    if (slash === null) setClosedAt(null);
  }, [slash]);
  if (!prompts || !slash || slash.start === closedAt) return null;
  return (
    <OpenList
      // Starts at the best match again when the query changes.
      key={slash.query}
      field={field}
      prompts={prompts}
      slash={slash}
      onClose={() => setClosedAt(slash.start)}
    />
  );
}

function OpenList({
  field,
  prompts,
  slash,
  onClose,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly prompts: readonly Prompt[];
  readonly slash: Slash;
  readonly onClose: () => void;
}) {
  const texts = promptFormStrings().promptForm;
  const id = useId();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findPrompts(prompts, slash.query, promptTitle), [prompts, slash.query]);
  const activeId = found.length > 0 ? `${id}-${active}` : null;

  const choose = async ({ prompt }: FoundPrompt) => {
    onClose();
    const { start, query } = slash;
    const text = await filledPrompt(prompt);
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
    else if (key === 'Enter' || key === 'Tab') void choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (found.length === 0) {
    const isNew = slash.query === '' && prompts.length === 0;
    return isNew ? <p className={styles.empty}>{texts.empty}</p> : null;
  }
  return (
    <div className={styles.popup} data-overlay>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={texts.list} tabIndex={-1}>
        {found.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
          <div
            key={one.prompt.id}
            id={`${id}-${at}`}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Keeps focus in the text field.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(one)}
          >
            <span className={styles.title} dir="auto">
              <SearchMarks text={one.title} matches={one.matches} />
            </span>
            <span className={styles.line} dir="auto">
              {one.firstLine}
            </span>
          </div>
        ))}
      </div>
      <span className="vh" role="status">
        {texts.found(countOf(found.length), found.length === 1)}
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
 * Returns the current slash before the caret of a text field. Null while the field isn't focused or an input method is
 * composing.
 */
function useSlash(field: RefObject<HTMLTextAreaElement | null>): Slash | null {
  const [slash, setSlash] = useState<Slash | null>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    let isComposing = false;
    const read = () => {
      const { selectionStart, selectionEnd, value } = element;
      const hasCaret = document.activeElement === element && selectionStart === selectionEnd;
      const next = hasCaret && !isComposing ? slashAt(value, selectionStart) : null;
      setSlash((current) =>
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
  }, [field]);
  return slash;
}
