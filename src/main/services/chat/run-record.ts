import { type Failure, failure } from '../../../shared/failure.ts';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import type { Log } from '../../storage/log.ts';
import type { JournalEntry } from '../../storage/reply-journal.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationNews } from './conversation-news.ts';
import type { ReplyEndings } from './reply-endings.ts';

/**
 * Where a running generation puts what happens to it: in the pages that watch, and on disk. Trouble with the disk
 * never reaches the stream: what could not be written stays in memory and is written later.
 */
export type RunRecord = {
  show(entry: JournalEntry): void;
  /** Whether it is on disk now. */
  journal(entries: readonly JournalEntry[]): boolean;
  generation(generation: Generation): void;
  /** A reply with its last words and its ending. */
  ended(reply: Message): void;
  /** Logs that an answer was ended because it kept the app from everything else. */
  stalled(): void;
  /** Logs what nobody foresaw and names it for the person. */
  unforeseen(thrown: unknown): Failure;
};

/**
 * The record of a generation of one conversation. Of the environment's gateway (`ofEnvironment`) neither address nor
 * key, masked as it is, goes to the disk.
 */
export function createRunRecord(
  conversationId: string,
  { journal }: ChatStores,
  endings: ReplyEndings,
  news: ConversationNews,
  log: Log,
  ofEnvironment: boolean,
): RunRecord {
  const publish = (event: Parameters<ConversationNews['publish']>[1]) => news.publish(conversationId, event);
  const tryToAppend = (entries: readonly JournalEntry[]): unknown => {
    try {
      journal.append(entries);
      return null;
    } catch (thrown) {
      log.unforeseen('journal', thrown);
      return thrown;
    }
  };
  return {
    show: (entry) => publish({ type: 'delta', ...entry }),
    journal: (entries) => {
      const failed = tryToAppend(entries);
      for (const { messageId } of entries) endings.journaled(messageId, failed);
      return failed === null;
    },
    generation: (generation) => {
      endings.writeGeneration(generation);
      publish({ type: 'generation', generation });
    },
    ended: (reply) => {
      endings.write(ofEnvironment ? withoutPlace(reply) : reply);
      publish({ type: 'message', message: reply });
    },
    stalled: () => log.write({ event: 'failed', code: 'too-demanding' }),
    unforeseen: (thrown) => {
      log.unforeseen('generation', thrown);
      return failure('internal');
    },
  };
}

const placeNames = new Set(['address', 'host', 'key', 'alsoTried', 'fix', 'proxy', 'said']);

function withoutPlace(message: Message): Message {
  const { reply } = message;
  if (!reply?.ending || !('failure' in reply.ending)) return message;
  const { code, values } = reply.ending.failure;
  const kept = Object.entries(values).filter(([name]) => !placeNames.has(name));
  return {
    ...message,
    reply: { ...reply, ending: { ...reply.ending, failure: { code, values: Object.fromEntries(kept) } } },
  };
}
