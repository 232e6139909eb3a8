import { FailureError } from '../../shared/failure.ts';
import { openChatAnswer } from './chat-answer.ts';
import type { ChatEvent } from './chat-frame.ts';
import { type ChatRequest, chatBody } from './chat-request.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { factsOf, headersOf } from './gateway-access.ts';
import { failureOfNetwork } from './gateway-failure.ts';
import { withOtherAddress } from './other-address.ts';
import { type SendPolicy, send } from './send.ts';
import { createThinkTags, type ThinkTags } from './think-tags.ts';

type Delta = Extract<ChatEvent, { type: 'delta' }>;

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
  const asked = JSON.stringify(chatBody(request));
  const headers = { ...headersOf(access), 'content-type': 'application/json' };
  const url = access.addresses.chat;
  const sent = { method: 'POST', url, headers, body: asked, signal } as const;
  const answer = await withOtherAddress(access, policy, signal, () => send(access.wire, sent, facts, policy));
  const thoughts = new Map<number, ThinkTags>();
  let leave = answer.discard;
  try {
    const { first, body, reader } = await openChatAnswer(answer, facts);
    for (let events = first; ; ) {
      const told = thoughtful(events, thoughts);
      if (told.length > 0) yield told;
      if (reader.isDone()) break;
      const next = await body.next();
      events = next.done ? reader.end() : reader.feed(next.value);
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

function thoughtful(events: readonly ChatEvent[], thoughts: Map<number, ThinkTags>): readonly ChatEvent[] {
  if (allPlain(events, thoughts)) return events;
  const told: ChatEvent[] = [];
  for (const event of events) {
    if (event.type === 'finish') addRest(event.choice, thoughts, told);
    const out = event.type === 'delta' && event.text ? toldApart(event, thoughts) : event;
    if (out) told.push(out);
  }
  return told;
}

/** Whether there is nothing to tell apart, as in most of a reply. */
function allPlain(events: readonly ChatEvent[], thoughts: Map<number, ThinkTags>): boolean {
  for (const event of events) {
    if (event.type === 'finish') return false;
    if (event.type === 'delta' && !thoughts.get(event.choice)?.isOver()) return false;
  }
  return true;
}

function toldApart(delta: Delta, thoughts: Map<number, ThinkTags>): Delta | null {
  const tags = thoughts.get(delta.choice) ?? begun(delta.choice, thoughts);
  const { text, reasoning } = tags.feed(delta.text);
  if (text === delta.text) return delta;
  if (!text && !reasoning && !delta.reasoning) return null;
  return { ...delta, text, reasoning: delta.reasoning + reasoning };
}

function begun(choice: number, thoughts: Map<number, ThinkTags>): ThinkTags {
  const tags = createThinkTags();
  thoughts.set(choice, tags);
  return tags;
}

function addRest(choice: number, thoughts: Map<number, ThinkTags>, told: ChatEvent[]): void {
  const last = thoughts.get(choice)?.end();
  if (last && (last.text || last.reasoning)) told.push({ type: 'delta', choice, ...last });
}

function held(thoughts: Map<number, ThinkTags>): readonly ChatEvent[] {
  const told: ChatEvent[] = [];
  for (const choice of thoughts.keys()) addRest(choice, thoughts, told);
  return told;
}
