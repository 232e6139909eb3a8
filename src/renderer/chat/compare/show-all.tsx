import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import type { Turn } from '../turn/turns.ts';
import { showAll } from './cards-shown.ts';
import styles from './show-all.module.css';
import { useReplySet } from './use-reply-set.ts';

/** Beside the versions of a reply that was asked for with others: shows them all side by side again. */
export function ShowAll({ turn }: { readonly turn: Turn }) {
  const set = useReplySet(turn);
  const head = useConversation(({ state }) => state.conversation?.headId);
  if (!set) return null;
  const show = () => {
    showAll(set.key, turn.message.id === head);
    // The button goes away with the reply; the same place among the cards takes the focus.
    requestAnimationFrame(() => {
      document
        .querySelector<HTMLElement>(`[data-message="${CSS.escape(turn.message.id)}"] [data-go-on]`)
        ?.focus();
    });
  };
  return (
    <button type="button" className={styles.all} onClick={show}>
      {strings().compare.card.showAll(set.columns.length)}
    </button>
  );
}
