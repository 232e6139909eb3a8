import { create } from 'zustand';

/** The transcript whose title is being edited in the list, or null. */
export const useRenaming = create<{ readonly id: string | null }>(() => ({ id: null }));

/** Starts editing a transcript's title in the list. */
export function startRenaming(id: string): void {
  useRenaming.setState({ id });
}

/** Stops editing. */
export function stopRenaming(): void {
  useRenaming.setState({ id: null });
}
