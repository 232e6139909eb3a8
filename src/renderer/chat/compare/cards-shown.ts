import { create } from 'zustand';

/** What the person chose to see of a set: one reply, or all of them while it is (or is not) the latest turn. */
export type CardsChoice = 'one' | 'all-of-latest' | 'all-of-earlier';

/** The choices, by the key of the set, for as long as the page lives. */
export const useCardsShown = create<{ readonly choices: ReadonlyMap<string, CardsChoice> }>(() => ({
  choices: new Map(),
}));

/** Whether a set shows as cards: the latest turn does until one is gone on with, an earlier one when asked for. */
export function showsCards(choice: CardsChoice | undefined, latest: boolean): boolean {
  if (choice === 'one') return false;
  return latest || choice === 'all-of-earlier';
}

/** Shows all replies of a set as cards. */
export function showAll(key: string, latest: boolean): void {
  put(key, latest ? 'all-of-latest' : 'all-of-earlier');
}

/** Shows one reply of a set, as any other. */
export function showOne(key: string): void {
  put(key, 'one');
}

function put(key: string, choice: CardsChoice): void {
  useCardsShown.setState(({ choices }) => ({ choices: new Map(choices).set(key, choice) }));
}
