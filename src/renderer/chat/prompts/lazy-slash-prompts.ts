import { lazyPart } from '../../lazy/lazy.tsx';

/**
 * Lazy: the list of saved prompts that a slash opens. Not in `lazy-parts.tsx`, because importing that from the message
 * editor would create a cycle.
 */
export const SlashPrompts = lazyPart(async () => (await import('./slash-prompts.tsx')).SlashPrompts);
