import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { type Failure, failure } from '../../../shared/failure.ts';
import type { Log } from '../../storage/log.ts';
import type { JournalEntry } from '../../storage/reply-journal.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationTopics } from './conversation-topics.ts';
import type { ReplyEndings } from './reply-endings.ts';

/**
 * Publishes and stores the progress of a running generation. Disk errors never interrupt the stream: what couldn't be
 * written stays in memory and is written later.
 */
export type RunRecord = {
  show(entry: JournalEntry): void;
  /** Returns whether the entries were written. `at` is in epoch ms. */
  journal(entries: readonly JournalEntry[], at: number): boolean;
  /** Publishes a running reply whose text isn't what was published, and discards its journal. */
  rewritten(reply: Message): void;
  /** Stores the images of a running reply. */
  attach(reply: Message): void;
  generation(generation: Generation): void;
  /** Stores a generation without publishing it. */
  storeGeneration(generation: Generation): void;
  /** Publishes and stores a reply with its complete text and its ending. */
  ended(reply: Message): void;
  /** Logs that a response was aborted because processing it blocked the event loop. */
  stalled(): void;
  /** Logs an unexpected error and returns an `internal` failure. */
  logError(thrown: unknown): Failure;
};

/**
 * Creates the record of a generation. For the gateway set by environment variables (`ofEnvironment`), failures are
 * stored without its address and without its key, even in masked form.
 */
export function createRunRecord(
  conversationId: string,
  { journal }: ChatStores,
  endings: ReplyEndings,
  topics: ConversationTopics,
  log: Log,
  ofEnvironment: boolean,
): RunRecord {
  const publish = (event: Parameters<ConversationTopics['publish']>[1]) =>
    topics.publish(conversationId, event);
  const tryToAppend = (entries: readonly JournalEntry[], at: number): unknown => {
    try {
      journal.append(entries, at);
      return null;
    } catch (thrown) {
      log.error('journal', thrown);
      return thrown;
    }
  };
  return {
    show: (entry) => publish({ type: 'delta', ...entry }),
    journal: (entries, at) => {
      const failed = tryToAppend(entries, at);
      for (const { messageId } of entries) endings.journaled(messageId, failed);
      return failed === null;
    },
    rewritten: (reply) => {
      try {
        journal.clear(reply.id);
      } catch (thrown) {
        log.error('journal', thrown);
      }
      publish({ type: 'message', message: reply });
    },
    attach: ({ id, attachments }) => {
      try {
        journal.attach(id, attachments);
      } catch (thrown) {
        log.error('journal', thrown);
      }
    },
    generation: (generation) => {
      endings.writeGeneration(generation);
      publish({ type: 'generation', generation });
    },
    storeGeneration: endings.writeGeneration,
    ended: (reply) => {
      endings.write(ofEnvironment ? withoutGatewayDetails(reply) : reply);
      publish({ type: 'message', message: reply });
    },
    stalled: () => log.write({ event: 'failed', code: 'too-demanding' }),
    logError: (thrown) => {
      log.error('generation', thrown);
      return failure('internal');
    },
  };
}

const detailNames = new Set([
  'address',
  'host',
  'key',
  'header',
  'chat',
  'alsoTried',
  'fix',
  'proxy',
  'said',
]);

function withoutGatewayDetails(message: Message): Message {
  const { reply } = message;
  if (!reply?.ending || !('failure' in reply.ending)) return message;
  const { code, values } = reply.ending.failure;
  const stored = Object.entries(values).filter(([name]) => !detailNames.has(name));
  return {
    ...message,
    reply: { ...reply, ending: { ...reply.ending, failure: { code, values: Object.fromEntries(stored) } } },
  };
}
