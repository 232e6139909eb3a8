import { lazyPart } from '../../lazy/lazy.tsx';

/** The export items of a conversation's menu, loaded lazily. */
export const ExportItems = lazyPart(async () => (await import('./export-items.tsx')).ExportItems);
