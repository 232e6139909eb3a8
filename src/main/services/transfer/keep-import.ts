import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportedConversation } from '../../../shared/models/conversation-export.ts';
import type { ChatStores } from '../chat/chat-stores.ts';
import { endedByClosing } from '../chat/ending.ts';
import { canKeepIds, withFreshIds } from './fresh-ids.ts';
import { tidyTree } from './tidy-tree.ts';

/** How many records are written in one turn of the event loop: no stream and no window waits for an import. */
const atOnce = 40;

/**
 * Keeps an imported conversation, in small steps, hidden until all of it is there; answers its id, or null where all
 * that it says is here already. It keeps its ids where they are free. `now` in epoch ms.
 */
export async function keepImport(
  stores: ChatStores,
  imported: ExportedConversation,
  now: number,
): Promise<string | null> {
  const tidy = tidyTree(imported);
  if (isKnown(stores, tidy)) return null;
  const taken = (id: string) =>
    stores.conversations.isTaken(id) ||
    stores.messages.get(id) !== null ||
    stores.generations.isTaken(id) ||
    stores.attachments.get(id) !== null;
  const conversation = canKeepIds(tidy, taken) ? tidy : withFreshIds(tidy);
  const { id: conversationId, messages, generations, attachments, ...facts } = conversation;
  stores.database.transaction(() => {
    stores.conversations.add({ ...facts, id: conversationId });
    // What is removed goes when the app starts next: so does half an import.
    stores.conversations.remove(conversationId, now);
  });
  const steps = [
    ...attachments.map(
      ({ text, ...attachment }) =>
        () =>
          stores.attachments.add(attachment, text, now),
    ),
    ...generations.map((generation) => () => {
      const kept = { ...generation, conversationId, retry: null };
      stores.generations.add(kept);
      stores.generations.change(kept);
    }),
    ...messages.map((message) => () => {
      // Where it was exported it was still being written.
      const reply = message.reply && { ...message.reply, ending: message.reply.ending ?? endedByClosing };
      stores.messages.add({ ...message, conversationId, reply });
    }),
  ];
  for (let from = 0; from < steps.length; from += atOnce) {
    stores.database.transaction(() => {
      for (const step of steps.slice(from, from + atOnce)) step();
    });
    await nextTurn();
  }
  stores.conversations.restore(conversationId);
  return conversationId;
}

/** Whether each of its messages is here in its place: a new name, a pin or more words said since change nothing in that. */
function isKnown(
  { conversations, messages }: ChatStores,
  { id, messages: imported }: ExportedConversation,
): boolean {
  if (!conversations.get(id)) return false;
  const kept = new Map(messages.ofConversation(id).map((message) => [message.id, message]));
  return imported.every((message) => {
    const twin = kept.get(message.id);
    return (
      twin?.text === message.text &&
      twin.reasoning === message.reasoning &&
      twin.parentId === message.parentId
    );
  });
}
