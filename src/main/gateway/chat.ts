import { FailureError } from '../../shared/failure.ts';
import { readChatAnswer } from './chat-answer.ts';
import type { ChatEvent } from './chat-frame.ts';
import { type ChatRequest, chatBody } from './chat-request.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { factsOf, headersOf } from './gateway-access.ts';
import { failureOfNetwork } from './gateway-failure.ts';
import { withOtherAddress } from './other-address.ts';
import { type SendPolicy, send } from './send.ts';
import { createThinkTags, type ThinkTags } from './think-tags.ts';

/**
 * Asks for replies (`POST /v1/chat/completions`) and gives what comes, a batch for each piece of the body. An end
 * with no `finish` for a choice means that the gateway never finished it. Throws a {@link FailureError}, or the
 * signal's reason when aborted; leaving the loop drops the connection.
 */
export async function* chat(
  access: GatewayAccess,
  request: ChatRequest,
  policy: SendPolicy,
  signal: AbortSignal,
): AsyncGenerator<readonly ChatEvent[]> {
  const facts = factsOf(access, access.addresses.chat);
  const body = JSON.stringify(chatBody(request));
  const headers = { ...headersOf(access), 'content-type': 'application/json' };
  const url = access.addresses.chat;
  const sent = { method: 'POST', url, headers, body, signal } as const;
  const answer = await withOtherAddress(access, policy, signal, () => send(access.wire, sent, facts, policy));
  const thoughts = new Map<number, ThinkTags>();
  let leave = answer.discard;
  try {
    for await (const events of readChatAnswer(answer, facts)) {
      yield events.flatMap((event) => thoughtful(event, thoughts));
    }
    leave = answer.release;
    yield held(thoughts);
  } catch (thrown) {
    yield held(thoughts);
    signal.throwIfAborted();
    if (thrown instanceof FailureError) throw thrown;
    throw new FailureError(failureOfNetwork(thrown, true, facts, access.idleMs));
  } finally {
    leave();
  }
}

function thoughtful(event: ChatEvent, thoughts: Map<number, ThinkTags>): readonly ChatEvent[] {
  if (event.type === 'finish') return [...rest(event.choice, thoughts), event];
  if (event.type !== 'delta' || !event.text) return [event];
  const tags = thoughts.get(event.choice) ?? createThinkTags();
  thoughts.set(event.choice, tags);
  const { text, reasoning } = tags.feed(event.text);
  if (!text && !reasoning && !event.reasoning) return [];
  return [{ ...event, text, reasoning: event.reasoning + reasoning }];
}

function rest(choice: number, thoughts: Map<number, ThinkTags>): readonly ChatEvent[] {
  const last = thoughts.get(choice)?.end();
  return last && (last.text || last.reasoning) ? [{ type: 'delta', choice, ...last }] : [];
}

function held(thoughts: Map<number, ThinkTags>): readonly ChatEvent[] {
  return [...thoughts.keys()].flatMap((choice) => rest(choice, thoughts));
}
