import type { ReplyExtras } from '../../../shared/chat/message.ts';
import type { JournalEntry } from '../../storage/reply-journal.ts';
import type { Clock } from '../clock.ts';
import { throttled } from './throttled.ts';

/** The text of a generation's replies while they stream. It's published and journaled at intervals. */
export type ReplyText = {
  add(messageId: string, text: string, reasoning: string): void;
  /**
   * Moves the text received for a reply to its reasoning, and then journals all of it. `onMoved` publishes the reply and
   * discards its journal.
   */
  moveToReasoning(messageId: string, onMoved: () => void): void;
  /** Marks a reply's extras as changed. `now` is called when they're published or stored. */
  setExtras(messageId: string, now: () => ReplyExtras): void;
  /** Returns everything received for a reply, including its initial text. The content is empty for an unknown reply. */
  of(messageId: string): TextState;
  /** Whether anything has arrived for a reply, not counting its initial text. */
  arrived(messageId: string): boolean;
  /** Publishes pending text. Call it before taking a snapshot, or the subscriber receives that text twice. */
  show(): void;
  /** Publishes and journals pending text. */
  flush(): void;
};

/** The content of one reply. */
export type TextState = {
  readonly text: string;
  readonly reasoning: string;
  readonly extras: ReplyExtras | null;
};

/**
 * The first text is published immediately, later text at most once per interval. Slightly longer than a frame at 60 Hz,
 * because a page can't show a second update within the same frame.
 */
const showEveryMs = 17;
/** Half of what C4 allows, to leave room for delays. */
const journalEveryMs = 120;

/** How much text and reasoning has been published or journaled, in UTF-16 units, and the last extras. */
type Passed = { readonly text: number; readonly reasoning: number; readonly extras: ReplyExtras | null };

type Growing = {
  readonly initial: Passed;
  text: string;
  reasoning: string;
  extras: ReplyExtras | null;
  /** Builds the changed extras; null if they haven't changed. */
  changedExtras: (() => ReplyExtras) | null;
  shown: Passed;
  journaled: Passed;
  arrived: boolean;
};

/**
 * Creates the text of a generation's replies. `initial` holds their content at the start. `show` publishes new text;
 * `journal` writes it to disk and returns whether it succeeded.
 */
export function createReplyText(
  initial: ReadonlyMap<string, TextState>,
  clock: Clock,
  show: (entry: JournalEntry) => void,
  journal: (entries: readonly JournalEntry[]) => boolean,
): ReplyText {
  const replies = new Map<string, Growing>(
    [...initial].map(([id, { text, reasoning, extras }]) => {
      const passed = { text: text.length, reasoning: reasoning.length, extras };
      return [
        id,
        {
          initial: passed,
          text,
          reasoning,
          extras,
          changedExtras: null,
          shown: passed,
          journaled: passed,
          arrived: false,
        },
      ];
    }),
  );
  const showing = throttled(clock, showEveryMs, () => {
    const entries = since('shown');
    mark('shown', entries);
    entries.forEach(show);
  });
  const journaling = throttled(clock, journalEveryMs, () => {
    const entries = since('journaled').map(wholeCharacters).filter(hasText);
    // A failed write is retried with the next text. The complete reply is written when it ends.
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
      showing.request();
      journaling.request();
    },
    moveToReasoning: (messageId, onMoved) => {
      const reply = replies.get(messageId);
      if (!reply) return;
      reply.reasoning += reply.text.slice(reply.initial.text);
      reply.text = reply.text.slice(0, reply.initial.text);
      reply.shown = { ...reply.shown, text: reply.text.length, reasoning: reply.reasoning.length };
      reply.journaled = { ...reply.initial, extras: reply.journaled.extras };
      onMoved();
      journaling.request();
    },
    setExtras: (messageId, now) => {
      const reply = replies.get(messageId);
      if (!reply) return;
      reply.changedExtras = now;
      reply.arrived = true;
      showing.request();
      journaling.request();
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

/** Removes a trailing high surrogate, because UTF-8 can't represent it without its low surrogate. */
function wholeCharacters(entry: JournalEntry): JournalEntry {
  const whole = (text: string) => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text);
  return { ...entry, text: whole(entry.text), reasoning: whole(entry.reasoning) };
}
