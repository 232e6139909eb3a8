import { createFindBar } from '../../ui/results/find-bar-state.ts';

/** The find bar of the open conversation. */
export const conversationFind = createFindBar();
