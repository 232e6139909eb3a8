import type { Turn } from './turns.ts';

/** Where each turn of a conversation lies, in px from the first one's top: measured once it was there, else estimated. */
export type RowHeights = {
  /** Takes the turns that are shown now; what was measured of those that stay is kept. */
  show(turns: readonly Turn[]): void;
  /** The top of the turn at `index`; at the number of turns, the whole height. */
  top(index: number): number;
  /** The index of the turn at a place; the first or the last one for places outside. */
  at(place: number): number;
  /** The index of a message's turn; -1 where it is not shown. */
  indexOf(messageId: string): number;
  /** Notes how high the turn of a message is. */
  measure(messageId: string, height: number): void;
};

/** The heights of a conversation's turns, of which none has been seen yet. */
export function createRowHeights(estimate: (turn: Turn) => number): RowHeights {
  const measured = new Map<string, number>();
  let turns: readonly Turn[] = [];
  let indices = new Map<string, number>();
  let tops = new Float64Array(1);
  // Up to here `tops` holds; the rest is summed up when it is asked for.
  let known = 0;

  const heightOf = (turn: Turn) => measured.get(turn.message.id) ?? estimate(turn);
  const top = (index: number): number => {
    for (; known < index; known += 1) {
      const turn = turns[known];
      tops[known + 1] = (tops[known] ?? 0) + (turn ? heightOf(turn) : 0);
    }
    return tops[index] ?? 0;
  };

  return {
    show(next) {
      if (next === turns) return;
      let same = 0;
      while (same < next.length && next[same]?.message.id === turns[same]?.message.id) same += 1;
      known = Math.min(known, same);
      if (tops.length <= next.length) {
        const longer = new Float64Array(next.length * 2 + 1);
        longer.set(tops);
        tops = longer;
      }
      turns = next;
      indices = new Map(next.map(({ message }, index) => [message.id, index]));
    },
    top,
    at(place) {
      top(turns.length);
      let low = 0;
      let high = turns.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((tops[middle] ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    indexOf: (messageId) => indices.get(messageId) ?? -1,
    measure(messageId, height) {
      if (measured.get(messageId) === height) return;
      measured.set(messageId, height);
      const index = indices.get(messageId);
      if (index !== undefined) known = Math.min(known, index);
    },
  };
}

// As the styles set them at the usual sizes; a guess that is off is put right when the turn is first near the view.
const lineOf = { characters: 84, reply: 26, message: 24 };
const around = { reply: 44, message: 70 };
/** Blocks and their gaps make Markdown higher than its characters alone. */
const looseness = 1.25;

/** A guess at a turn's height in px, from its length alone. */
export function guessHeight({ message }: Turn): number {
  const lines = Math.max(1, Math.ceil(message.text.length / lineOf.characters));
  return message.reply
    ? around.reply + Math.ceil(lines * looseness) * lineOf.reply
    : around.message + lines * lineOf.message;
}
