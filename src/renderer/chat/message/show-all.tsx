import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { showAll } from '../model/cards-shown.ts';
import type { Turn } from '../model/turns.ts';
import { useReplySet } from '../model/use-reply-set.ts';
import styles from './show-all.module.css';

/** Shows all the replies of a set side by side again. Appears next to a reply's versions. */
export function ShowAll({ turn }: { readonly turn: Turn }) {
  const set = useReplySet(turn);
  const head = useConversation(({ state }) => state.conversation?.headId);
  if (!set) return null;
  const show = () => {
    showAll(set.key, turn.message.id === head);
    // The button unmounts with the reply, so focus moves to the matching card.
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
