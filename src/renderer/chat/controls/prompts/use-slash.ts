import { type RefObject, useEffect, useState } from 'react';
import { type Slash, slashAt } from './slash-at.ts';

/**
 * Returns the current slash before the caret of a text field. Null while the field isn't focused or an input method is
 * composing.
 */
export function useSlash(field: RefObject<HTMLTextAreaElement | null>): Slash | null {
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
