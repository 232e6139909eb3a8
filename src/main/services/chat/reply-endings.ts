import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import type { ChatStores } from './chat-stores.ts';

/** Stores ended replies and retries until it succeeds, so that no text is lost while the disk is full or locked. */
export type ReplyEndings = {
  /** Writes an ended reply now, or retries until the disk accepts it. */
  write(reply: Message): void;
  /** Returns the unwritten version of a message if there is one for the same generation, else the stored one. */
  currentMessage(message: Message): Message;
  /** Writes the timing and usage of a generation now, or retries until the disk accepts it. */
  writeGeneration(generation: Generation): void;
  /** Returns the unwritten version of a generation if there is one, without its retry; else the stored one. */
  currentGeneration(stored: Generation): Generation;
  /** Records that journaling a running reply failed (`thrown`) or succeeded (null). */
  journaled(messageId: string, thrown: unknown): void;
  /** Retries pending writes once and cancels further retries. */
  settle(): void;
};

const retryMs = 1_000;

/** Receives the number of replies that are only in memory, and the last error; or a notice that none are left. */
export type DiskTrouble = {
  reportUnwritten(replies: number, thrown: unknown): void;
  written(): void;
};

/** Creates the reply endings for a database. Write errors are logged and reported to `trouble`, never thrown. */
export function createReplyEndings(
  stores: ChatStores,
  clock: Clock,
  log: Log,
  trouble: DiskTrouble,
): ReplyEndings {
  const { database, messages, generations, journal } = stores;
  const waiting = new Map<string, Message>();
  const waitingGenerations = new Map<string, Generation>();
  const unjournaled = new Set<string>();
  let cancelRetry: (() => void) | null = null;
  let lastThrown: unknown = null;

  function tryToWrite(reply: Message): boolean {
    const { reply: replyFields, ...content } = reply;
    if (!replyFields) return true;
    try {
      database.transaction(() => {
        // The earlier ending of a reply that was continued or removed in the meantime is no longer needed.
        if (messages.get(reply.id)?.reply?.generationId !== replyFields.generationId) return;
        messages.changeReply(reply.id, { ...content, ...replyFields });
        journal.clear(reply.id);
      });
      return true;
    } catch (thrown) {
      // Retries repeat every second; log only the first error.
      if (!cancelRetry) log.error('ending', thrown);
      lastThrown = thrown;
      return false;
    }
  }

  function tryToWriteGeneration(generation: Generation): boolean {
    try {
      generations.change(generation);
      waitingGenerations.delete(generation.id);
      return true;
    } catch (thrown) {
      if (!waitingGenerations.has(generation.id)) log.error('generation', thrown);
      waitingGenerations.set(generation.id, generation);
      return false;
    }
  }

  function removeWaiting(id: string): void {
    waiting.delete(id);
    unjournaled.delete(id);
  }

  function reportTrouble(): void {
    const inMemory = new Set([...waiting.keys(), ...unjournaled]).size;
    if (inMemory > 0) trouble.reportUnwritten(inMemory, lastThrown);
    else trouble.written();
  }

  function settle(): void {
    cancelRetry?.();
    for (const reply of [...waiting.values()]) if (tryToWrite(reply)) removeWaiting(reply.id);
    for (const generation of [...waitingGenerations.values()]) tryToWriteGeneration(generation);
    reportTrouble();
    scheduleRetry();
  }

  function scheduleRetry(): void {
    cancelRetry = waiting.size + waitingGenerations.size > 0 ? clock.after(retryMs, settle) : null;
  }

  return {
    write: (reply) => {
      const ending = reply.reply?.ending;
      if (ending?.kind === 'failed') log.write({ event: 'failed', code: ending.failure.code });
      waiting.set(reply.id, reply);
      settle();
    },
    currentMessage: (message) => {
      const ended = waiting.get(message.id);
      return ended?.reply?.generationId === message.reply?.generationId ? (ended ?? message) : message;
    },
    writeGeneration: (generation) => {
      if (!tryToWriteGeneration(generation) && !cancelRetry) scheduleRetry();
    },
    currentGeneration: (stored) => {
      const unwritten = waitingGenerations.get(stored.id);
      return unwritten ? { ...unwritten, retry: null } : stored;
    },
    journaled: (messageId, thrown) => {
      if (thrown === null && !unjournaled.delete(messageId)) return;
      if (thrown !== null) {
        unjournaled.add(messageId);
        lastThrown = thrown;
      }
      reportTrouble();
    },
    settle: () => {
      settle();
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}
