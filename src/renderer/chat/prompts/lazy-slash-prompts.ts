import { lazyPart } from '../../lazy/lazy.tsx';

/**
 * Lazy: the list of saved prompts at a slash. Not in `lazy-parts.tsx`, which leads to the editor of a message.
 */
export const SlashPrompts = lazyPart(async () => (await import('./slash-prompts.tsx')).SlashPrompts);
