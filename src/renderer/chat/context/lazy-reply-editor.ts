import { lazyPart } from '../../lazy/lazy.tsx';

/** The reply editor, loaded lazily. */
export const ReplyEditor = lazyPart(async () => (await import('./reply-editor.tsx')).ReplyEditor);
