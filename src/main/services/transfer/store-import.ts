import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Attachment, ExportedAttachment } from '../../../shared/chat/attachment.ts';
import type { ExportedConversation } from '../../../shared/chat/conversation-export.ts';
import type { Folder } from '../../../shared/chat/folder.ts';
import type { AttachmentContent } from '../../storage/attachment-store.ts';
import type { ChatStores } from '../chat/chat-stores.ts';
import { endedByClosing } from '../ending.ts';
import { canKeepIds, type DerivedIds, derivedIdsOf, withFreshIds } from './fresh-ids.ts';
import { tidyTree } from './tidy-tree.ts';

/** Number of records to write in one turn of the event loop, so that streams and windows don't wait for an import. */
const atOnce = 40;

/** A conversation that was stored, or a deleted one that was restored. */
export type StoredImport = {
  readonly id: string;
  /** The folder of a new conversation, which may not exist yet. Null for a deleted conversation. */
  readonly folder: Folder | null;
  /**
   * The stored ids of attachments, by the ids in the file. Empty for a deleted conversation, whose files are still
   * stored.
   */
  readonly attachmentIds: ReadonlyMap<string, string>;
};

/**
 * Stores an imported conversation in small steps, hidden until it's complete. Returns null if all of it is already
 * stored. It keeps its ids if they are free. Otherwise it gets ids derived from its content, so that importing the same
 * file again finds the copy. A deleted conversation is restored unchanged. `now` is in epoch ms.
 */
export async function storeImport(
  stores: ChatStores,
  imported: ExportedConversation,
  now: number,
): Promise<StoredImport | null> {
  const tidy = tidyTree(imported);
  const derived = await derivedIdsOf(tidy);
  const stored = storedId(stores, tidy, derived);
  if (stored !== null) {
    if (stores.conversations.get(stored)) return null;
    stores.conversations.restore(stored);
    return { id: stored, folder: null, attachmentIds: new Map() };
  }
  const taken = (id: string) =>
    stores.conversations.isTaken(id) ||
    stores.messages.get(id) !== null ||
    stores.generations.isTaken(id) ||
    stores.attachments.isTaken(id);
  const conversation = await withFreeIds(tidy, derived, taken);
  const { id: conversationId, folder, messages, generations, attachments, ...facts } = conversation;
  stores.database.transaction(() => {
    stores.conversations.add({ ...facts, id: conversationId, folderId: folder?.id ?? null });
    // Removed conversations are deleted at the next start, and so is an incomplete import.
    stores.conversations.remove(conversationId, now);
  });
  const steps = [
    ...attachments.map((exported) => () => {
      const { attachment, content } = storedForm(exported);
      stores.attachments.add(attachment, content, now);
    }),
    ...generations.map((generation) => () => {
      const stored = { ...generation, conversationId, retry: null };
      stores.generations.add(stored);
      stores.generations.change(stored);
    }),
    ...messages.map((message) => () => {
      // The reply was exported while it was running.
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
  const attachmentIds = new Map(
    tidy.attachments.map(({ id }, at) => [id, attachments[at]?.id ?? id] as const),
  );
  return { id: conversationId, folder: folder ?? null, attachmentIds };
}

/** Returns what storing a conversation would do. Writes nothing. */
export async function importState(
  stores: ChatStores,
  imported: ExportedConversation,
): Promise<'new' | 'known' | 'deleted'> {
  const tidy = tidyTree(imported);
  const stored = storedId(stores, tidy, await derivedIdsOf(tidy));
  if (stored === null) return 'new';
  return stores.conversations.get(stored) ? 'known' : 'deleted';
}

/** Returns the id of the stored conversation that has all messages of this one, even if it is deleted. */
function storedId(stores: ChatStores, tidy: ExportedConversation, derived: DerivedIds): string | null {
  const candidates = [
    { id: tidy.id, copy: () => tidy },
    { id: derived.conversationId, copy: derived.copy },
  ];
  const found = candidates.find(
    ({ id, copy }) => stores.conversations.isTaken(id) && containsAll(stores, copy()),
  );
  return found?.id ?? null;
}

/** Separates an exported attachment from its content, for the attachment store. */
export function storedForm(exported: ExportedAttachment): {
  readonly attachment: Attachment;
  readonly content: AttachmentContent;
} {
  if (exported.kind === 'image') {
    const { path: _, ...attachment } = exported;
    return { attachment, content: '' };
  }
  if (exported.kind !== 'document') {
    const { text, ...attachment } = exported;
    return { attachment, content: text };
  }
  const { contents, path: _, ...attachment } = exported;
  return { attachment: { ...attachment, parts: contents.length }, content: contents };
}

/** Returns a conversation with its own ids if they're free, else with derived ones, else with new ones. */
async function withFreeIds(
  conversation: ExportedConversation,
  derived: DerivedIds,
  taken: (id: string) => boolean,
): Promise<ExportedConversation> {
  if (await canKeepIds(conversation, taken)) return conversation;
  const copy = derived.copy();
  return (await canKeepIds(copy, taken)) ? copy : withFreshIds(conversation);
}

/**
 * Returns whether every message is stored in its place, even in a deleted conversation. A new title, a pin, later
 * messages or the completion of a reply that was running make no difference.
 */
function containsAll({ messages }: ChatStores, { id, messages: imported }: ExportedConversation): boolean {
  const stored = new Map(messages.ofConversation(id).map((message) => [message.id, message]));
  return imported.every((message) => {
    const storedMessage = stored.get(message.id);
    if (storedMessage?.parentId !== message.parentId) return false;
    if (message.reply && message.reply.ending === null)
      return (
        storedMessage.text.startsWith(message.text) && storedMessage.reasoning.startsWith(message.reasoning)
      );
    return storedMessage.text === message.text && storedMessage.reasoning === message.reasoning;
  });
}
