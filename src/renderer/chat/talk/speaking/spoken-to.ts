import { create } from 'zustand';

/** Longest end of a reply that is quoted, in UTF-16 units. */
const quoteLength = 60;

/** How far interrupted replies were spoken: the end of what was spoken, by message. Kept while the page is open. */
export const useSpokenTo = create<Readonly<Record<string, string>>>(() => ({}));

/** Notes how much of a reply was spoken before it was interrupted. */
export function markSpoken(messageId: string, spoken: string): void {
  const text = spoken.trim().replace(/\s+/g, ' ');
  const quote = text.length <= quoteLength ? text : `…${text.slice(-quoteLength)}`;
  useSpokenTo.setState({ [messageId]: quote });
}
