import { strings } from '../../i18n/strings.ts';
import { Fold } from '../../ui/state/fold.tsx';
import { withBreaks } from '../../ui/text/with-breaks.tsx';
import styles from './reasoning.module.css';

/** What a model wrote on its way to the reply: folded, plain, never part of the conversation. */
export function Reasoning({ text, running }: { readonly text: string; readonly running: boolean }) {
  const { reasoning, reasoningNow } = strings().chat.turn;
  return (
    <div className={styles.reasoning}>
      <Fold label={running ? reasoningNow : reasoning}>
        <p className={styles.text} dir="auto">
          {withBreaks(text)}
        </p>
      </Fold>
    </div>
  );
}
