import type { JournalEntry } from '../../storage/reply-journal.ts';
import type { Clock } from '../clock.ts';

/** The words of a generation's replies while they arrive: in memory at once, soon in the page, soon on disk. */
export type ReplyWords = {
  add(messageId: string, text: string, reasoning: string): void;
  /** All that has arrived for a reply, with what it began with. */
  of(messageId: string): Words;
  /** Whether anything has arrived for it. */
  arrived(messageId: string): boolean;
  /** Shows what still waits: before a snapshot is taken, or its watcher would be told the same words twice. */
  show(): void;
  /** Shows and journals what still waits. */
  flush(): void;
};

/** Text and reasoning of one reply. */
export type Words = { readonly text: string; readonly reasoning: string };

/** The page hears of the first words at once, of later ones at most once in this time (`rulings` 5), in ms. */
const showEveryMs = 16;
/** Half of what C4 allows, so that a busy moment does not break the promise. */
const journalEveryMs = 120;

type Growing = { text: string; reasoning: string; shown: Words; journaled: Words; arrived: boolean };

/** Collects words; `show` tells the page what is new, `journal` puts it on disk. `begun` is what replies start with. */
export function createReplyWords(
  begun: ReadonlyMap<string, Words>,
  clock: Clock,
  show: (entry: JournalEntry) => void,
  journal: (entries: readonly JournalEntry[]) => void,
): ReplyWords {
  const replies = new Map<string, Growing>(
    [...begun].map(([id, words]) => [id, { ...words, shown: words, journaled: words, arrived: false }]),
  );
  const showing = paced(clock, showEveryMs, () => unseen('shown').forEach(show));
  const journaling = paced(clock, journalEveryMs, () => {
    const entries = unseen('journaled');
    if (entries.length > 0) journal(entries);
  });

  function unseen(mark: 'shown' | 'journaled'): readonly JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (const [messageId, reply] of replies) {
      const text = reply.text.slice(reply[mark].text.length);
      const reasoning = reply.reasoning.slice(reply[mark].reasoning.length);
      if (text || reasoning) entries.push({ messageId, text, reasoning });
      reply[mark] = { text: reply.text, reasoning: reply.reasoning };
    }
    return entries;
  }

  return {
    add: (messageId, text, reasoning) => {
      const reply = replies.get(messageId);
      if (!reply) return;
      reply.text += text;
      reply.reasoning += reasoning;
      reply.arrived = true;
      showing.touch();
      journaling.touch();
    },
    of: (messageId) => {
      const { text, reasoning } = replies.get(messageId) ?? { text: '', reasoning: '' };
      return { text, reasoning };
    },
    arrived: (messageId) => replies.get(messageId)?.arrived ?? false,
    show: showing.now,
    flush: () => {
      showing.now();
      journaling.now();
    },
  };
}

/** Calls at once when touched after a rest, and else at the end of the interval that runs. */
function paced(clock: Clock, everyMs: number, call: () => void): { touch(): void; now(): void } {
  let pending = false;
  let cancel: (() => void) | null = null;
  const rest = () => {
    cancel = clock.after(everyMs, () => {
      cancel = null;
      if (pending) run();
    });
  };
  const run = () => {
    pending = false;
    call();
    rest();
  };
  return {
    touch: () => {
      pending = true;
      if (!cancel) run();
    },
    now: () => {
      cancel?.();
      cancel = null;
      pending = false;
      call();
    },
  };
}
