import type { menu } from './english/menu.ts';
import type { shell } from './english/shell.ts';
import type { english } from './english.ts';

type Loosened<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [K in keyof T]: Loosened<T[K]> };

/** Every text that the page shows, by place. A language is one object of this shape; English is the first. */
export type Words = Loosened<typeof english>;

/** The texts of the page, and those that the main process alone shows. */
export type MainWords = Words & Loosened<{ readonly menu: typeof menu; readonly shell: typeof shell }>;
