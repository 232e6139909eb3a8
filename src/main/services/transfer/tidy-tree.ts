import type { ExportedConversation, ExportedMessage } from '../../../shared/models/conversation-export.ts';

/**
 * The messages of an imported conversation so that they can be kept, parents first: each once, none below one that is
 * not there or below itself (such a one begins a branch of its own, and keeps its words), every reply with a request.
 */
export function tidyTree(conversation: ExportedConversation): ExportedConversation {
  const byId = new Map(conversation.messages.map((message) => [message.id, message]));
  const requests = new Set(conversation.generations.map(({ id }) => id));
  const messages = parentsFirst(byId).map((message) =>
    message.reply && !requests.has(message.reply.generationId) ? { ...message, reply: null } : message,
  );
  const headId = conversation.headId !== null && byId.has(conversation.headId) ? conversation.headId : null;
  return { ...conversation, messages, headId: headId ?? messages.at(-1)?.id ?? null };
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
