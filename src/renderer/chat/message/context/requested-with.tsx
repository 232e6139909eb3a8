import type { Message } from '../../../../shared/chat/message.ts';
import type { ChatParameters } from '../../../../shared/chat/parameters.ts';
import { strings } from '../../../i18n/strings.ts';
import { allParameters, summaryOf } from '../../../parameters/parameter-summary.ts';
import { generationOf } from '../../../stores/conversations/conversation-state.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import styles from './context-note.module.css';

/** Shows which parameters a version of a reply was requested with, if they differ between versions. */
export function RequestedWith({
  message,
  versions,
}: {
  readonly message: Message;
  readonly versions: readonly string[];
}) {
  const ownParameters = useConversation(({ state }) => generationOf(state, message)?.parameters);
  const differs = useConversation(({ state }) => {
    if (versions.length < 2) return false;
    const lines = versions.flatMap((id) => {
      const version = state.messages.get(id);
      return version && !version.edited
        ? [requestedWith(generationOf(state, version)?.parameters ?? {})]
        : [];
    });
    return new Set(lines).size > 1;
  });
  if (!ownParameters || !differs || message.edited) return null;
  return <p className={styles.note}>{requestedWith(ownParameters)}</p>;
}

/** Describes the parameters of a request in one line. */
export function requestedWith({ replies, ...others }: ChatParameters): string {
  const texts = strings().context;
  // `replies` is null if several replies were requested one at a time, which isn't the user's choice.
  const parameters = { ...others, ...(replies && { replies }) };
  const phrases = summaryOf({ own: parameters, inherited: null }, allParameters);
  return phrases.length === 0 ? texts.requestedWithDefaults : texts.requestedWith(phrases.join(', '));
}
