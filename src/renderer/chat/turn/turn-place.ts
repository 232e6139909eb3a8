import { createContext } from 'react';

/** Where a turn stands among all of its conversation, of which the page holds only those near the view; from 1. */
export type TurnPlace = { readonly number: number; readonly of: number };

/** The place of the turn that is rendered; null outside a thread. */
export const TurnPlaceContext = createContext<TurnPlace | null>(null);
