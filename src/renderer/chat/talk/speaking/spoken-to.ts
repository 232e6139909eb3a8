import { create } from 'zustand';

/** Longest quote, in UTF-16 units. */
const quoteLength = 60;

/** The end of what was spoken of each interrupted reply, by message id. Lost when the page closes. */
export const useSpokenTo = create<Readonly<Record<string, string>>>(() => ({}));

/** Stores a quote of the end of what was spoken before a reply was interrupted. */
export function markSpoken(messageId: string, spoken: string): void {
  const text = spoken.trim().replace(/\s+/g, ' ');
  const quote = text.length <= quoteLength ? text : `…${text.slice(-quoteLength)}`;
  useSpokenTo.setState({ [messageId]: quote });
}
