import type { LucideIcon } from 'lucide-react';

/** What kind of thing an item is; `>`, `@` and `#` narrow what is found to some. */
export type ItemKind = 'command' | 'conversation' | 'transcript' | 'clip' | 'model' | 'prompt' | 'ask';

/** One thing that the palette finds. */
export type PaletteItem = {
  /** Unique among all items, and the same from one opening to the next. */
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly icon: LucideIcon;
  /** Stands after the title, in the meta colour; not searched. */
  readonly detail?: string | undefined;
  /** Searched as well, though less than the title; not drawn. */
  readonly also?: string | undefined;
  /** Not listed until something is typed: there are too many of its kind. */
  readonly onlySought?: true;
  readonly keys?: readonly string[] | undefined;
  /** When it was last used or changed, in epoch ms; 0 where nobody knows. */
  readonly usedAt: number;
  readonly run: () => void;
};
