import type { ClipboardEvent } from 'react';
import { type ReactNode, useMemo, useRef } from 'react';
import { Sections } from './block.tsx';
import { advance, emptyStream, settle } from './blocks/block-stream.ts';
import formulaStyles from './formula/formula.module.css';
import styles from './markdown.module.css';
import { MarkdownContext } from './markdown-context.ts';
import type { MarkdownStrings } from './markdown-strings.ts';
import type { FetchImage } from './reply-image.ts';

type MarkdownProps = {
  /** The reply's Markdown received so far. */
  readonly text: string;
  /** Whether more may arrive. If so, the end shows a caret and only new text is lexed. */
  readonly streaming: boolean;
  /** Called when an http, https or mailto link is clicked. A stable function keeps links from rerendering. */
  readonly onOpenLink: (url: string) => void;
  /** Called with the http(s) URL of an image the user wants to load. Should be stable too. */
  readonly fetchImage: FetchImage;
  /** Safe URLs that numbers in brackets refer to; null for one that isn't safe. Should be stable. */
  readonly sources?: readonly (string | null)[];
  readonly texts: MarkdownStrings;
};

const noSources: readonly (string | null)[] = [];

/**
 * A reply's Markdown as React elements. Never creates HTML strings, loads images only when asked, and links only to
 * http, https and mailto URLs.
 */
export function Markdown({
  text,
  streaming,
  onOpenLink,
  fetchImage,
  sources = noSources,
  texts,
}: MarkdownProps): ReactNode {
  // Safe during render: it's only a cache. The same text gives the same blocks from any stream.
  const latest = useRef(emptyStream);
  const stream = streaming ? advance(latest.current, text) : settle(latest.current, text);
  latest.current = stream;

  const context = useMemo(
    () => ({ texts, streaming, onOpenLink, fetchImage, sources }),
    [texts, streaming, onOpenLink, fetchImage, sources],
  );
  return (
    <MarkdownContext value={context}>
      <div className={styles.prose} onCopy={copyFormulas}>
        <Sections blocks={stream.blocks} links={stream.links} live={streaming} />
      </div>
    </MarkdownContext>
  );
}

const formulaAround = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest('[data-formula]') ?? null;

/**
 * Copies a selection that touches formulas with their source in place of the rendered symbols. Leaves other selections
 * to the browser.
 */
function copyFormulas(event: ClipboardEvent<HTMLElement>): void {
  const reply = event.currentTarget;
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  const touched = first ?? last ?? range.cloneContents().querySelector('[data-formula]');
  if (!touched) return;

  const before = range.cloneRange();
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  // Use the browser's text of the selection, which has the right line breaks. Nothing is painted within this task.
  reply.classList.add(formulaStyles.copying ?? '');
  const text = selection.toString();
  reply.classList.remove(formulaStyles.copying ?? '');
  selection.removeAllRanges();
  selection.addRange(before);
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}
