import { type ReactNode, useMemo, useRef } from 'react';
import { Sections } from './block.tsx';
import { advance, emptyStream, settle } from './blocks/block-stream.ts';
import { copyFormulas } from './formula/copy-formulas.ts';
import css from './markdown.module.css';
import { MarkdownContext } from './markdown-context.ts';
import type { MarkdownStrings } from './markdown-strings.ts';
import type { FetchImage } from './reply-image.ts';

type MarkdownProps = {
  /** The markdown of the reply as far as it has arrived. */
  readonly text: string;
  /** Whether more may come: the end shows a caret, and only what is new is read. */
  readonly streaming: boolean;
  /** Called with an http, https or mailto address that was clicked; a stable function keeps links from rendering again. */
  readonly onOpenLink: (url: string) => void;
  /** Called with the http(s) address of an image that the person asked for; a stable function, like the one above. */
  readonly fetchImage: FetchImage;
  readonly words: MarkdownStrings;
};

/** A reply's markdown as React elements. No HTML is made of it, no image is loaded unasked, no other scheme is a link. */
export function Markdown({ text, streaming, onOpenLink, fetchImage, words }: MarkdownProps): ReactNode {
  // Only a cache: from whatever stream it starts, the same text gives the same blocks.
  const latest = useRef(emptyStream);
  const stream = streaming ? advance(latest.current, text) : settle(latest.current, text);
  latest.current = stream;

  const surroundings = useMemo(
    () => ({ words, streaming, onOpenLink, fetchImage }),
    [words, streaming, onOpenLink, fetchImage],
  );
  return (
    <MarkdownContext value={surroundings}>
      <div className={css.prose} onCopy={copyFormulas}>
        <Sections blocks={stream.blocks} links={stream.links} live={streaming} />
      </div>
    </MarkdownContext>
  );
}
