import { strings } from '../../i18n/strings.ts';
import { LongText } from '../../ui/controls/long-text.tsx';
import { Fold } from '../../ui/state/fold.tsx';
import styles from './reasoning.module.css';

/** The model's reasoning: collapsed, as plain text, and never sent back in later requests. */
export function Reasoning({ text, running }: { readonly text: string; readonly running: boolean }) {
  const { reasoning, reasoningNow } = strings().chat.turn;
  return (
    <div className={styles.reasoning}>
      <Fold label={running ? reasoningNow : reasoning}>
        <p className={styles.text} dir="auto">
          <LongText text={text} />
        </p>
      </Fold>
    </div>
  );
}
