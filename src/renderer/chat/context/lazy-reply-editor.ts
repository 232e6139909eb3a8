import { lazyPart } from '../../lazy/lazy.tsx';

/** Lazy: the editor of a reply. */
export const ReplyEditor = lazyPart(async () => (await import('./reply-editor.tsx')).ReplyEditor);
