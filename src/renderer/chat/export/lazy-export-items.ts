import { lazyPart } from '../../lazy/lazy.tsx';

/** Lazy: the export items of a conversation's menu. */
export const ExportItems = lazyPart(async () => (await import('./export-items.tsx')).ExportItems);
