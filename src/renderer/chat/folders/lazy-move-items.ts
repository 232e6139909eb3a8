import { lazyPart } from '../../lazy/lazy.tsx';

/**
 * Lazy: the items of a conversation's menu that move it to a folder. Not in `lazy-parts.tsx`, because importing that
 * from the menu would create a cycle.
 */
export const MoveItems = lazyPart(async () => (await import('./move-items.tsx')).MoveItems);
