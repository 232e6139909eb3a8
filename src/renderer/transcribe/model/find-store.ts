import { create } from 'zustand';
import { createFindBar } from '../../ui/results/find-bar-state.ts';

/** The find bar of the open transcript. */
export const transcriptFind = createFindBar();

/** The options of the find bar: the replacement text, and whether case matters. */
export const useFindOptions = create<{ readonly replacement: string; readonly matchCase: boolean }>(() => ({
  replacement: '',
  matchCase: false,
}));
