import type { ReplyExtras } from '../../../shared/models/message.ts';
import type { JournalEntry } from '../../storage/reply-journal.ts';
import type { Clock } from '../clock.ts';
import { paced } from './paced.ts';

/** The words of a generation's replies while they arrive: in memory at once, soon in the page, soon on disk. */
export type ReplyText = {
  add(messageId: string, text: string, reasoning: string): void;
  /** What a reply holds beside its text has changed; `now` gives it when it is shown or stored. */
  setExtras(messageId: string, now: () => ReplyExtras): void;
  /** All that has arrived for a reply, with what it began with. */
  of(messageId: string): TextState;
  /** Whether anything has arrived for it. */
  arrived(messageId: string): boolean;
  /** Shows what still waits: before a snapshot is taken, or its watcher would be told the same words twice. */
  show(): void;
  /** Shows and journals what still waits. */
  flush(): void;
};

/** What one reply holds. */
export type TextState = {
  readonly text: string;
  readonly reasoning: string;
  readonly extras: ReplyExtras | null;
};

/**
 * The page hears of the first words at once, of later ones at most once in this time, in ms. A little
 * more than a frame at 60 Hz: a page that hears twice within one keeps the second until the next.
 */
const showEveryMs = 17;
/** Half of what C4 allows, so that a busy moment does not break the promise. */
const journalEveryMs = 120;

/** How much of text and reasoning has been passed on, in UTF-16 units, and which extras. */
type Passed = { readonly text: number; readonly reasoning: number; readonly extras: ReplyExtras | null };

type Growing = {
  text: string;
  reasoning: string;
  extras: ReplyExtras | null;
  /** Gives the extras anew; null where they haven't changed since. */
  changedExtras: (() => ReplyExtras) | null;
  shown: Passed;
  journaled: Passed;
  arrived: boolean;
};

/** Collects words; `show` tells the page what is new, `journal` puts it on disk, and says whether it is there. `begun` is what replies start with. */
export function createReplyText(
  begun: ReadonlyMap<string, TextState>,
  clock: Clock,
  show: (entry: JournalEntry) => void,
  journal: (entries: readonly JournalEntry[]) => boolean,
): ReplyText {
  const replies = new Map<string, Growing>(
    [...begun].map(([id, { text, reasoning, extras }]) => {
      const passed = { text: text.length, reasoning: reasoning.length, extras };
      return [
        id,
        { text, reasoning, extras, changedExtras: null, shown: passed, journaled: passed, arrived: false },
      ];
    }),
  );
  const showing = paced(clock, showEveryMs, () => {
    const entries = since('shown');
    mark('shown', entries);
    entries.forEach(show);
  });
  const journaling = paced(clock, journalEveryMs, () => {
    const entries = since('journaled').map(wholeCharacters).filter(hasText);
    // What the disk did not take is tried again with the next words, and whole when the reply ends.
    if (entries.length > 0 && journal(entries)) mark('journaled', entries);
  });

  function since(what: 'shown' | 'journaled'): readonly JournalEntry[] {
    return [...replies]
      .map(([messageId, reply]) => ({
        messageId,
        text: reply.text.slice(reply[what].text),
        reasoning: reply.reasoning.slice(reply[what].reasoning),
        extras: extrasOf(reply) === reply[what].extras ? null : extrasOf(reply),
      }))
      .filter(hasText);
  }

  function mark(what: 'shown' | 'journaled', entries: readonly JournalEntry[]): void {
    for (const { messageId, text, reasoning, extras } of entries) {
      const reply = replies.get(messageId);
      if (!reply) continue;
      const before = reply[what];
      reply[what] = {
        text: before.text + text.length,
        reasoning: before.reasoning + reasoning.length,
        extras: extras ?? before.extras,
      };
    }
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
    setExtras: (messageId, now) => {
      const reply = replies.get(messageId);
      if (!reply) return;
      reply.changedExtras = now;
      reply.arrived = true;
      showing.touch();
      journaling.touch();
    },
    of: (messageId) => {
      const reply = replies.get(messageId);
      if (!reply) return { text: '', reasoning: '', extras: null };
      return { text: reply.text, reasoning: reply.reasoning, extras: extrasOf(reply) };
    },
    arrived: (messageId) => replies.get(messageId)?.arrived ?? false,
    show: showing.now,
    flush: () => {
      showing.now();
      journaling.now();
    },
  };
}

function extrasOf(reply: Growing): ReplyExtras | null {
  if (reply.changedExtras) reply.extras = reply.changedExtras();
  reply.changedExtras = null;
  return reply.extras;
}

function hasText({ text, reasoning, extras }: JournalEntry): boolean {
  return text !== '' || reasoning !== '' || extras !== null;
}

/** The disk keeps UTF-8: half of a surrogate pair waits for its other half. */
function wholeCharacters(entry: JournalEntry): JournalEntry {
  const whole = (text: string) => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text);
  return { ...entry, text: whole(entry.text), reasoning: whole(entry.reasoning) };
}
