import type { Message } from '../../../../shared/chat/message.ts';
import type { Failure } from '../../../../shared/failure.ts';
import { isRunning, messageIn } from '../../../stores/conversations/conversation-state.ts';
import type { StartedReply } from '../../model/sending.ts';
import { useTalkConversation } from '../talk-conversation.ts';

/** The reply that a talk is waiting for or speaking. */
export type SpokenReply = {
  readonly messageId: string;
  /** Its text so far. */
  readonly text: string;
  readonly ended: boolean;
  /** Why it's incomplete, or null. */
  readonly failure: Failure | null;
};

/** Calls `onChange` now and whenever the reply changes. Returns a function that unsubscribes. */
export function watchReply(
  { messageId, generationId }: StartedReply,
  onChange: (reply: SpokenReply) => void,
): () => void {
  let last: Message | undefined;
  const update = () => {
    const { state } = useTalkConversation.getState();
    const message = messageIn(state, messageId);
    // A retried reply keeps its previous generation until its first event.
    if (!message || message === last || message.reply?.generationId !== generationId) return;
    last = message;
    const { ending } = message.reply;
    const failure = ending && 'failure' in ending ? ending.failure : null;
    onChange({ messageId, text: message.text, ended: ending !== null, failure });
  };
  const unsubscribe = useTalkConversation.subscribe(update);
  update();
  return unsubscribe;
}

/** Resolves once no reply is running in the talk's conversation, or when the signal is aborted. */
export async function untilIdle(signal: AbortSignal): Promise<void> {
  if (!isRunning(useTalkConversation.getState().state)) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = useTalkConversation.subscribe(({ state }) => {
      if (!isRunning(state)) end();
    });
    const end = () => {
      unsubscribe();
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
