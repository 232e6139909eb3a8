import { create } from 'zustand';

/** Whether the page shows a talk. */
export const useTalkOpen = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens or closes the talk. */
export function setTalkOpen(isOpen: boolean): void {
  useTalkOpen.setState({ isOpen });
}
