import type { LucideIcon } from 'lucide-react';

/** The kind of an item. `>`, `@` and `#` narrow a search to some of them. */
export type ItemKind = 'command' | 'conversation' | 'transcript' | 'clip' | 'model' | 'prompt' | 'ask';

/** An item that the palette can find. */
export type PaletteItem = {
  /** Unique among all items and stable across openings. */
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly icon: LucideIcon;
  /** Shown after the title in a secondary colour. Not searched. */
  readonly detail?: string | undefined;
  /** Synonyms: searched with lower priority, and not shown. */
  readonly also?: string | undefined;
  /** Only listed in search results, because there are too many of its kind. */
  readonly onlyInSearch?: true;
  readonly keys?: readonly string[] | undefined;
  /** When it was last used or changed, in epoch ms; 0 if unknown. */
  readonly usedAt: number;
  readonly run: () => void;
};
