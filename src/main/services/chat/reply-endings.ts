import type { Message } from '../../../shared/models/message.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import type { ChatStores } from './chat-stores.ts';

/** Writes how replies ended, for as long as it takes: a full or locked disk loses no word that is in memory. */
export type ReplyEndings = {
  /** Writes an ended reply, now or as soon as the disk takes it. */
  write(reply: Message): void;
  /** The message as it really is: over what is on disk lies what could not be written yet. */
  seen(message: Message): Message;
  /** Tries once more what waits. */
  settle(): void;
};

const againMs = 1_000;

/** The endings of a database's replies. */
export function createReplyEndings(stores: ChatStores, clock: Clock, log: Log): ReplyEndings {
  const { database, messages, journal } = stores;
  const waiting = new Map<string, Message>();
  let again: (() => void) | null = null;

  function tryToWrite(reply: Message): boolean {
    const { reply: made, ...words } = reply;
    if (!made) return true;
    try {
      database.transaction(() => {
        messages.changeReply(reply.id, { ...words, ...made });
        journal.clear(reply.id);
      });
      return true;
    } catch (thrown) {
      log.unforeseen('ending', thrown);
      return false;
    }
  }

  function settle(): void {
    again?.();
    again = null;
    for (const reply of [...waiting.values()]) if (tryToWrite(reply)) waiting.delete(reply.id);
    if (waiting.size > 0) again = clock.after(againMs, settle);
  }

  return {
    write: (reply) => {
      const ending = reply.reply?.ending;
      if (ending?.kind === 'failed') log.write({ event: 'failed', code: ending.failure.code });
      waiting.set(reply.id, reply);
      settle();
    },
    seen: (message) => {
      const ended = waiting.get(message.id);
      return ended?.reply?.generationId === message.reply?.generationId ? (ended ?? message) : message;
    },
    settle: () => {
      settle();
      again?.();
      again = null;
    },
  };
}
