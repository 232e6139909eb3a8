import type { ExportedConversation, ExportedMessage } from '../../../shared/chat/conversation-export.ts';
import { isPlainId } from './plain-id.ts';

/**
 * Maximum length of the name of an imported conversation, model or gateway, in UTF-16 units. The contract's titles have
 * the same limit.
 */
const longestName = 200;

/**
 * Returns an imported conversation with valid messages, parents first. Duplicate messages are left out. A message whose
 * parent is missing, or that is its own ancestor, starts a new branch. A reply without a request becomes an ordinary
 * message. Names are shortened to a length that lists can show.
 */
export function tidyTree(conversation: ExportedConversation): ExportedConversation {
  const byId = new Map(conversation.messages.map((message) => [message.id, message]));
  const requests = new Set(conversation.generations.map(({ id }) => id));
  const messages = parentsFirst(byId).map(({ reply, ...message }) => ({
    ...message,
    reply: reply && requests.has(reply.generationId) ? { ...reply, model: shortened(reply.model) } : null,
  }));
  const generations = conversation.generations.map((generation) => ({
    ...generation,
    model: shortened(generation.model),
    gatewayName: shortened(generation.gatewayName),
  }));
  const headId = conversation.headId !== null && byId.has(conversation.headId) ? conversation.headId : null;
  const title = shortened(conversation.title);
  const folder = conversation.folder && isPlainId(conversation.folder.id) ? conversation.folder : null;
  return {
    ...conversation,
    title,
    folder,
    messages,
    generations,
    headId: headId ?? messages.at(-1)?.id ?? null,
  };
}

function shortened(name: string): string {
  return name.slice(0, longestName).toWellFormed();
}

function parentsFirst(byId: ReadonlyMap<string, ExportedMessage>): readonly ExportedMessage[] {
  const placed = new Map<string, ExportedMessage>();
  for (const start of byId.values()) {
    const chain: ExportedMessage[] = [];
    const inChain = new Set<string>();
    let at: ExportedMessage | undefined = start;
    while (at && !placed.has(at.id) && !inChain.has(at.id)) {
      chain.push(at);
      inChain.add(at.id);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    for (const message of chain.reverse()) {
      const parentId = message.parentId !== null && placed.has(message.parentId) ? message.parentId : null;
      placed.set(message.id, { ...message, parentId });
    }
  }
  return [...placed.values()];
}
