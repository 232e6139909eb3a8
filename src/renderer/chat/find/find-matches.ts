import type { Message } from '../../../shared/models/message.ts';
import { fold, placesOf } from '../../ui/highlight/folded-text.ts';
import type { Turn } from '../turn/turns.ts';
import { plainTextOf } from './plain-text.ts';

/**
 * One place where what is looked for stands: the message, which of its places this is, from 0, and the message of the
 * turn in whose room it stands; of replies side by side, that is the one that the conversation goes on with.
 */
export type Match = { readonly messageId: string; readonly nth: number; readonly turnId: string };

/** Whatever of the turns was looked through at the last call, and whether that was all. */
export type Matches = { readonly found: readonly Match[]; readonly done: boolean };

/**
 * Looks for a text in turns, oldest first. Each step looks through some of them and gives all that was found so far,
 * so that a long conversation can be gone through without holding up the page. `shown` tells of a turn what stands there:
 * more than its message where replies stand side by side.
 */
export function* findMatches(
  turns: readonly Turn[],
  query: string,
  now: () => number,
  shown: (turn: Turn) => readonly Message[] = ({ message }) => [message],
): Generator<Matches, void> {
  const wanted = fold(query);
  const found: Match[] = [];
  let begun = now();
  if (wanted.trim() !== '') {
    for (const turn of turns) {
      for (const message of shown(turn)) {
        const count = placesOf(fold(plainTextOf(message)), wanted).length;
        for (let nth = 0; nth < count; nth += 1)
          found.push({ messageId: message.id, nth, turnId: turn.message.id });
      }
      if (now() - begun < sliceMs) continue;
      yield { found: [...found], done: false };
      begun = now();
    }
  }
  yield { found, done: true };
}

/** How long one step may hold up the page. */
const sliceMs = 8;
