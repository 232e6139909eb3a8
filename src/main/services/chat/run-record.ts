import { type Failure, failure } from '../../../shared/failure.ts';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Ending } from '../../../shared/models/message.ts';
import type { Log } from '../../storage/log.ts';
import type { JournalEntry } from '../../storage/reply-journal.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationNews } from './conversation-news.ts';
import type { Words } from './reply-words.ts';

/** Where a running generation puts what happens to it: on disk, and in the pages that watch. */
export type RunRecord = {
  show(entry: JournalEntry): void;
  journal(entries: readonly JournalEntry[]): void;
  generation(generation: Generation): void;
  ended(messageId: string, by: Pick<Generation, 'id' | 'model'>, words: Words, ending: Ending): void;
  /** Logs what nobody foresaw and names it for the person. */
  unforeseen(thrown: unknown): Failure;
};

/** The record of the generations of one conversation. */
export function createRunRecord(
  conversationId: string,
  { database, messages, generations, journal }: ChatStores,
  news: ConversationNews,
  log: Log,
): RunRecord {
  const publish = (event: Parameters<ConversationNews['publish']>[1]) => news.publish(conversationId, event);
  return {
    show: (entry) => publish({ type: 'delta', ...entry }),
    journal: (entries) => {
      try {
        journal.append(entries);
      } catch (thrown) {
        // The words stay in memory and are written again, whole, when the reply ends.
        log.unforeseen('journal', thrown);
      }
    },
    generation: (generation) => {
      generations.change(generation);
      publish({ type: 'generation', generation });
    },
    ended: (messageId, { id, model }, words, ending) => {
      database.transaction(() => {
        messages.changeReply(messageId, { ...words, generationId: id, model, ending });
        journal.clear(messageId);
      });
      const message = messages.get(messageId);
      if (message) publish({ type: 'message', message });
    },
    unforeseen: (thrown) => {
      log.unforeseen('generation', thrown);
      return failure('internal');
    },
  };
}
