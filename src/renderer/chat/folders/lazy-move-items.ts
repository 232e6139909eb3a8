import { lazyPart } from '../../lazy/lazy.tsx';

/**
 * Lazy: the part of a conversation's menu that moves it to a folder. Not in `lazy-parts.tsx`: if the menu imported
 * that, it would be a cycle.
 */
export const MoveItems = lazyPart(async () => (await import('./move-items.tsx')).MoveItems);
