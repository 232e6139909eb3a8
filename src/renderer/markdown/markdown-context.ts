import { createContext, useContext } from 'react';
import type { MarkdownStrings } from './markdown-strings.ts';
import type { FetchImage } from './reply-image.ts';

type MarkdownSurroundings = {
  readonly words: MarkdownStrings;
  /** Whether more of the reply may come. */
  readonly streaming: boolean;
  readonly onOpenLink: (url: string) => void;
  readonly fetchImage: FetchImage;
};

/** What the parts of a reply need from its surroundings; `Markdown` provides it. */
export const MarkdownContext = createContext<MarkdownSurroundings | undefined>(undefined);

/** The surroundings of a part; throws where there is no `Markdown` around it. */
export function useMarkdown(): MarkdownSurroundings {
  const surroundings = useContext(MarkdownContext);
  if (!surroundings) throw new Error('A part of a reply was rendered outside Markdown');
  return surroundings;
}
