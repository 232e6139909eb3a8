import type { menu } from './en/menu.ts';
import type { shell } from './en/shell.ts';
import type { english } from './en.ts';

type Loosened<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [K in keyof T]: Loosened<T[K]> };

/**
 * All strings of the page, by part of the interface. Each locale is an object of this type, which is derived from
 * English.
 */
export type Strings = Loosened<typeof english>;

/** The strings of the main process: those that it shares with the page, and its own. */
export type MainStrings = Pick<
  Strings,
  'failures' | 'gateways' | 'recording' | 'settings' | 'speak' | 'transfer' | 'work'
> &
  Loosened<{ readonly menu: typeof menu; readonly shell: typeof shell }>;
