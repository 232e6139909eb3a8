import { lazyPart } from '../../lazy/lazy.tsx';

/** Lazy: the part of a conversation's menu that exports it. */
export const ExportItems = lazyPart(async () => (await import('./export-items.tsx')).ExportItems);
