import type { Message } from '../../../../shared/chat/message.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { wholeGeneration } from '../../model/usage-line.ts';
import { columnNumbers } from './column-numbers.ts';
import styles from './reply-card.module.css';

/**
 * Time and speed of a compared model, below its text. Reserves its space from the start so that the layout doesn't
 * shift.
 */
export function ColumnLine({ message }: { readonly message: Message }) {
  const generations = useConversation(({ state }) => state.generations);
  const generation = wholeGeneration(message, generations.values());
  const ended = message.reply?.ending !== null;
  const numbers = ended && message.text !== '' && generation ? columnNumbers(message, generation) : null;
  return <p className={styles.numbers}>{numbers}</p>;
}
