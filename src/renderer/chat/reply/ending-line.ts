import type { Ending, Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/message.ts';
import { messageFailureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/count-of.ts';

/** The line below a reply that describes how it ended. `actions` are in display order. */
export type EndingLine = { readonly text: string; readonly actions: readonly EndingAction[] };

/** An action that may help after an ending: requesting the rest of the reply, or retrying. */
export type EndingAction = 'continue' | 'retry';

/** Finish reasons that need no line. Any other is shown as received. */
const ordinaryReasons: readonly string[] = ['', 'stop'];
/** Finish reasons that the tool calls shown in the reply already explain. */
const toolReasons: readonly string[] = ['tool_calls', 'function_call'];

/**
 * Returns the line for an ending, or null if the reply is simply complete or has failed. Failures are shown elsewhere.
 */
export function endingLine(
  ending: Ending,
  reply: Pick<Message, 'text' | 'extras' | 'attachments'>,
  gatewayName?: string,
): EndingLine | null {
  const texts = strings().chat.ending;
  const hasText = reply.text !== '';
  switch (ending.kind) {
    case 'complete': {
      if (ending.unreadableChunks) {
        return { text: texts.unreadable(ending.unreadableChunks), actions: ['retry'] };
      }
      const calledTools = (reply.extras?.toolCalls.length ?? 0) > 0;
      if (calledTools && toolReasons.includes(ending.finishReason)) return null;
      if (!ordinaryReasons.includes(ending.finishReason)) {
        return { text: texts.otherReason(ending.finishReason), actions: hasContent(reply) ? [] : ['retry'] };
      }
      return hasContent(reply) ? null : { text: texts.empty, actions: ['retry'] };
    }
    case 'stopped':
      return { text: texts.stopped, actions: [hasText ? 'continue' : 'retry'] };
    case 'length':
      return { text: lengthText(ending.maxTokens), actions: [hasText ? 'continue' : 'retry'] };
    case 'filtered':
      return { text: hasText ? texts.filteredAfter : texts.filtered, actions: ['retry'] };
    case 'interrupted':
      return {
        text: messageFailureText(ending.failure, gatewayName, hasText ? 'arrived' : 'message').cause,
        actions: hasText ? ['continue', 'retry'] : ['retry'],
      };
    case 'failed':
      return null;
  }
}

function lengthText(maxTokens: number | null): string {
  const { ending, reply } = strings().chat;
  if (maxTokens === null) return ending.length;
  return ending.lengthAt(reply.tokens(countOf(maxTokens), maxTokens === 1));
}
