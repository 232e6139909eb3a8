import { create } from 'zustand';

/** The transcript whose title is being edited in the list; null if none is. */
export const useRenaming = create<{ readonly id: string | null }>(() => ({ id: null }));

/** Edits a transcript's title where it stands in the list. */
export function startRenaming(id: string): void {
  useRenaming.setState({ id });
}

/** Shows the title again. */
export function stopRenaming(): void {
  useRenaming.setState({ id: null });
}
