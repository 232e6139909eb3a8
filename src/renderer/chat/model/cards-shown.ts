import { create } from 'zustand';

/**
 * The view chosen for a set: one reply, or all of them as cards, either while it's the latest turn or as an earlier
 * turn.
 */
export type CardsChoice = 'one' | 'all-of-latest' | 'all-of-earlier';

/** The choices by set key, kept until the page reloads. */
export const useCardsShown = create<{ readonly choices: ReadonlyMap<string, CardsChoice> }>(() => ({
  choices: new Map(),
}));

/**
 * Returns whether a set is shown as cards. The latest turn is, unless the user has chosen one reply. An earlier turn is
 * shown as cards only if the user asked for that.
 */
export function showsCards(choice: CardsChoice | undefined, latest: boolean): boolean {
  if (choice === 'one') return false;
  return latest || choice === 'all-of-earlier';
}

/** Shows all replies of a set as cards. */
export function showAll(key: string, latest: boolean): void {
  setChoice(key, latest ? 'all-of-latest' : 'all-of-earlier');
}

/** Shows one reply of a set like any other reply. */
export function showOne(key: string): void {
  setChoice(key, 'one');
}

function setChoice(key: string, choice: CardsChoice): void {
  useCardsShown.setState(({ choices }) => ({ choices: new Map(choices).set(key, choice) }));
}
