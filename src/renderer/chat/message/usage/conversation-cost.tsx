import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { costOfConversation } from '../../model/cost-line.ts';
import styles from './context-meter.module.css';

/** The total cost of the open conversation's replies. Shows nothing if none of them had a price. */
export function ConversationCost() {
  const generations = useConversation(({ state }) => state.generations);
  const cost = costOfConversation([...generations.values()].flatMap((one) => one.cost ?? []));
  return cost && <p className={styles.cost}>{cost}</p>;
}
