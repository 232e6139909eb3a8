import { createContext, useContext } from 'react';
import type { MarkdownStrings } from './markdown-strings.ts';
import type { FetchImage } from './reply-image.ts';

type MarkdownContextValue = {
  readonly texts: MarkdownStrings;
  /** Whether more text may arrive. */
  readonly streaming: boolean;
  readonly onOpenLink: (url: string) => void;
  readonly fetchImage: FetchImage;
  /** Safe URLs of the numbered sources of the reply; null for one that isn't safe. */
  readonly sources: readonly (string | null)[];
};

/** What the parts of a reply need from `Markdown`, which provides it. */
export const MarkdownContext = createContext<MarkdownContextValue | undefined>(undefined);

/**
 * Returns the context of a reply's part.
 * @throws Error outside `Markdown`
 */
export function useMarkdown(): MarkdownContextValue {
  const value = useContext(MarkdownContext);
  if (!value) throw new Error('A part of a reply was rendered outside Markdown');
  return value;
}
