import { create } from 'zustand';

/** Whether the page shows a talk. */
export const useOpenTalk = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens or closes the talk. */
export function openTalk(isOpen: boolean): void {
  useOpenTalk.setState({ isOpen });
}
