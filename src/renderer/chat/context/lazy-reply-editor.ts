import { lazyPart } from '../../lazy/lazy.tsx';

/** Lazy: the reply editor. */
export const ReplyEditor = lazyPart(async () => (await import('./reply-editor.tsx')).ReplyEditor);
