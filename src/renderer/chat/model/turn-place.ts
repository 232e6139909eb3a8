import { createContext } from 'react';

/** Position of a turn (from 1) among all turns of its conversation, including those that aren't rendered. */
export type TurnPlace = { readonly number: number; readonly total: number };

/** The position of the rendered turn; null outside a thread. */
export const TurnPlaceContext = createContext<TurnPlace | null>(null);
