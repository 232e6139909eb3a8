import { ChevronRightIcon } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import styles from './reasoning.module.css';

/** What a model wrote on its way to the reply: folded, plain, never part of the conversation. */
export function Reasoning({ text, running }: { readonly text: string; readonly running: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.reasoning} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon icon={ChevronRightIcon} size={14} />
        {running ? words.chat.turn.reasoningNow : words.chat.turn.reasoning}
      </summary>
      {open && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
    </details>
  );
}
