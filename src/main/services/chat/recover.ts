import { endedByClosing } from '../ending.ts';
import { chargeCutOff } from './charge-cut-off.ts';
import type { ChatStores } from './chat-stores.ts';

/**
 * Cleans up after the previous run. Replies that were still running get their journaled text and the ending
 * `interrupted`. The end time of their requests is when the last of that text was stored, and their cost is estimated.
 * Removed conversations, drafts of conversations and messages that no longer exist, and unused attachments are deleted
 * permanently.
 */
export function recover(stores: ChatStores): void {
  const { database, conversations, folders, messages, generations, journal, drafts, attachments } = stores;
  database.transaction(() => {
    const running = messages.running().map((message) => ({ message, arrived: journal.read(message.id) }));
    const byGeneration = Map.groupBy(running, ({ message }) => message.reply?.generationId ?? '');
    for (const [generationId, replies] of byGeneration) {
      const generation = generations.get(generationId);
      const endedAt = Math.max(0, ...replies.map(({ arrived }) => arrived.at ?? 0)) || null;
      if (generation) generations.change({ ...generation, endedAt });
      chargeCutOff(
        stores,
        generationId,
        replies.map(({ arrived }) => arrived.reasoning + arrived.text),
      );
    }
    for (const { message, arrived } of running) {
      const { id, text, reasoning, extras, attachments: held, reply } = message;
      if (!reply) continue;
      messages.changeReply(id, {
        text: text + arrived.text,
        reasoning: reasoning + arrived.reasoning,
        extras,
        attachments: held,
        generationId: reply.generationId,
        model: reply.model,
        ending: endedByClosing,
      });
      journal.clear(id);
    }
    conversations.purge();
    folders.purge();
    drafts.purge();
    for (const { id } of attachments.unused()) attachments.removeUnused(id);
  });
}
