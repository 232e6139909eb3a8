import type { menu } from './en/menu.ts';
import type { shell } from './en/shell.ts';
import type { english } from './en.ts';

type Loosened<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [K in keyof T]: Loosened<T[K]> };

/** Every text that the page shows, by place. A language is one object of this shape; English is the first. */
export type Strings = Loosened<typeof english>;

/** The texts of the page, and those that the main process alone shows. */
export type MainStrings = Strings & Loosened<{ readonly menu: typeof menu; readonly shell: typeof shell }>;
