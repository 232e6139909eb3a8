import { create } from 'zustand';

/**
 * The view chosen for a set: one reply, or all as cards. The latter is recorded apart for the latest turn and earlier
 * ones.
 */
export type CardsChoice = 'one' | 'all-of-latest' | 'all-of-earlier';

/** The choices by set key, until the page is reloaded. */
export const useCardsShown = create<{ readonly choices: ReadonlyMap<string, CardsChoice> }>(() => ({
  choices: new Map(),
}));

/**
 * Whether a set is shown as cards. The latest turn is, until one reply is chosen. An earlier turn is only on request.
 */
export function showsCards(choice: CardsChoice | undefined, latest: boolean): boolean {
  if (choice === 'one') return false;
  return latest || choice === 'all-of-earlier';
}

/** Shows all replies of a set as cards. */
export function showAll(key: string, latest: boolean): void {
  put(key, latest ? 'all-of-latest' : 'all-of-earlier');
}

/** Shows one reply of a set like any other reply. */
export function showOne(key: string): void {
  put(key, 'one');
}

function put(key: string, choice: CardsChoice): void {
  useCardsShown.setState(({ choices }) => ({ choices: new Map(choices).set(key, choice) }));
}
