import { useEffect, useState } from 'react';
import { copyText } from '../../ui/overlay/copy-text.ts';

const doneForMs = 1500;

/** Returns a function that copies text. `copied` is true for 1.5 s afterwards. */
export function useCopied(text: string): { readonly copied: boolean; readonly copy: () => Promise<void> } {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), doneForMs);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(text)) setCopies((before) => before + 1);
  };
  return { copied: copies > 0, copy };
}
