import type { Message } from '../../../../shared/chat/message.ts';
import { fold, placesOf } from '../../../ui/highlight/folded-text.ts';
import type { Turn } from '../../model/turns.ts';
import { plainTextOf } from './plain-text.ts';

/**
 * One match: its message, its index among that message's matches (from 0), and the message of the turn whose row shows
 * it. For replies side by side, that is the reply that the conversation continues with.
 */
export type Match = { readonly messageId: string; readonly nth: number; readonly turnId: string };

/** The matches found so far, and whether all turns have been searched. */
export type Matches = { readonly found: readonly Match[]; readonly done: boolean };

/**
 * Searches turns, oldest first. Each step yields all matches so far, so that searching a long conversation doesn't
 * block the page. `shown` returns the messages a turn shows: several if replies are side by side.
 */
export function* findMatches(
  turns: readonly Turn[],
  query: string,
  now: () => number,
  shown: (turn: Turn) => readonly Message[] = ({ message }) => [message],
): Generator<Matches, void> {
  const needle = fold(query);
  const found: Match[] = [];
  let startedAt = now();
  if (needle.trim() !== '') {
    for (const turn of turns) {
      for (const message of shown(turn)) {
        const count = placesOf(fold(plainTextOf(message)), needle).length;
        for (let nth = 0; nth < count; nth += 1)
          found.push({ messageId: message.id, nth, turnId: turn.message.id });
      }
      if (now() - startedAt < sliceMs) continue;
      yield { found: [...found], done: false };
      startedAt = now();
    }
  }
  yield { found, done: true };
}

/** The longest time that one step may block the page, in ms. */
const sliceMs = 8;
