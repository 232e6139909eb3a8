import type { Message } from '../../../shared/models/message.ts';
import { useConversation } from '../conversation-store.ts';
import { wholeGeneration } from '../usage-line.ts';
import { columnNumbers } from './column-numbers.ts';
import styles from './reply-card.module.css';

/** Under the text of a compared model: how long it took, and how fast it wrote. */
export function ColumnLine({ message }: { readonly message: Message }) {
  const generations = useConversation(({ state }) => state.generations);
  const whole = wholeGeneration(message, generations.values());
  const numbers = whole && columnNumbers(message, whole);
  if (!numbers) return null;
  return (
    <p className={styles.numbers} title={numbers.full}>
      {numbers.line}
    </p>
  );
}
