import { firstIndex } from '../../../../shared/first-index.ts';
import { foldWithOrigin, placesOf } from '../../../ui/highlight/folded-text.ts';
import { blockEnd } from './plain-text.ts';

/** Maximum number of ranges in a turn. The browser updates each one whenever the page changes. */
const maxRanges = 5_000;

/** Returns the first ranges that match folded queries in a turn's rendered text, in document order. */
export const rangesIn = (turn: Element, queries: readonly string[]): readonly Range[] =>
  slicedRanges(turn, queries, 0, maxRanges);

/** Returns the range of one match, whose index among all matches in the rendered text is `nth`. */
export const rangeAt = (turn: Element, queries: readonly string[], nth: number): Range | undefined =>
  slicedRanges(turn, queries, nth, nth + 1)[0];

function slicedRanges(turn: Element, queries: readonly string[], from: number, to: number): readonly Range[] {
  const element = turn.querySelector('[data-said]');
  if (!element) return [];
  const { text, segments } = textOf(element);
  const folded = foldWithOrigin(text);
  const found = queries.flatMap((query) =>
    placesOf(folded.text, query).map((at) => {
      const [start, end] = folded.origin(at, at + query.length);
      return { start, end };
    }),
  );
  return found
    .sort((a, b) => a.start - b.start)
    .slice(from, to)
    .map(({ start, end }) => {
      const range = new Range();
      const first = segmentAt(segments, start);
      const last = segmentAt(segments, end - 1);
      if (first) range.setStart(first.node, start - first.from);
      if (last) range.setEnd(last.node, Math.min(end - last.from, last.node.length));
      return range;
    });
}

type Segment = { readonly node: Text; readonly from: number };

function textOf(element: Element): { readonly text: string; readonly segments: readonly Segment[] } {
  const segments: Segment[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    skipsControls,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      if (node instanceof HTMLBRElement) text += ' ';
      continue;
    }
    const nodeBlock = node.parentElement?.closest(blocks) ?? null;
    if (block && nodeBlock !== block) text += blockEnd;
    block = nodeBlock;
    segments.push({ node, from: text.length });
    text += node.data;
  }
  return { text, segments };
}

const blocks = 'p, h2, h3, h4, h5, li, td, th, pre, blockquote, summary, [data-said]';

// Skips what isn't part of the text: buttons and their toolbars, graphics, and text for screen readers only.
const skipsControls = (node: Node): number => {
  if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
  const control = node.matches('button, svg, .vh, [aria-hidden="true"], :has(> button)');
  return control ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
};

/** Returns the last segment that starts at or before a position. */
function segmentAt(segments: readonly Segment[], place: number): Segment | undefined {
  return segments[firstIndex(segments, ({ from }) => from > place) - 1];
}
