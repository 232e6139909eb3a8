import type { english } from './english.ts';

type Loosened<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [K in keyof T]: Loosened<T[K]> };

/** Every text that a person reads, by place. A language is one object of this shape; English is the first. */
export type Words = Loosened<typeof english>;
