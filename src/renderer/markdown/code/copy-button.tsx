import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useMarkdown } from '../markdown-context.ts';
import styles from './code.module.css';

/** How long the button shows the result, in ms. */
const outcomeMs = 1500;

type CopyButtonProps = {
  readonly label: string;
  /** The accessible name, if it's more specific than the label. It starts with the label. */
  readonly name?: string | undefined;
  /** Returns the text to copy. Called on press. */
  readonly text: () => string;
};

/** Copies text and briefly shows whether that worked. */
export function CopyButton({ label, name, text }: CopyButtonProps): ReactNode {
  const { texts } = useMarkdown();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | undefined>(undefined);

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <button type="button" className={styles.codeButton} aria-label={name} onClick={() => void copy()}>
      {outcome === 'copied' ? <Check size={12} /> : <Copy size={12} />}
      <span aria-live="polite">{outcome ? texts[outcome] : label}</span>
    </button>
  );
}
