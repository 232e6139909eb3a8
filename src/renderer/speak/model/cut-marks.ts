import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The mark of a cut, in px from the top left of the text: a rule on an empty line, or a step around the words. `next`
 * is the top of the text after the cut.
 */
export type CutMark =
  | { readonly kind: 'rule'; readonly y: number; readonly next: number }
  | {
      readonly kind: 'step';
      readonly x: number;
      readonly y: number;
      readonly below: number;
      readonly next: number;
    };

type Cuts = readonly { readonly after: number; readonly before: number }[];

/** Height of a rule with its count, in px. */
const ruleHeight = 18;

/**
 * Measures the cuts in an element whose children contain only the text, one text node each. Measures them again whenever
 * its size changes.
 */
export function useCutMarks(mirror: RefObject<HTMLElement | null>, cuts: Cuts): readonly CutMark[] {
  const [marks, setMarks] = useState<readonly CutMark[]>([]);
  useLayoutEffect(() => {
    const element = mirror.current;
    if (!element) return;
    let measured: DOMRect | undefined;
    const measure = () => {
      const size = element.getBoundingClientRect();
      // The observer also calls once when it starts.
      if (size.width === measured?.width && size.height === measured.height) return;
      measured = size;
      setMarks(marksIn(element, cuts));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [mirror, cuts]);
  return marks;
}

function marksIn(element: HTMLElement, cuts: Cuts): readonly CutMark[] {
  if (cuts.length === 0) return [];
  const nodes = textNodesOf(element);
  const origin = element.getBoundingClientRect();
  // The document updates all its ranges at each change.
  const range = document.createRange();
  return cuts.flatMap(({ after, before }) => {
    const last = placeOf(range, nodes, after - 1, 'end');
    const first = placeOf(range, nodes, before, 'start');
    return last && first ? [markBetween(last, first, origin)] : [];
  });
}

type PlacedText = { readonly node: Text; readonly from: number };

/** Returns the text nodes of the element's children, with their offsets in the text. */
function textNodesOf(element: HTMLElement): readonly PlacedText[] {
  let from = 0;
  return Array.from(element.children).flatMap(({ firstChild: node }) => {
    if (!(node instanceof Text)) return [];
    const placed = { node, from };
    from += node.length;
    return placed;
  });
}

function markBetween(last: DOMRect, first: DOMRect, origin: DOMRect): CutMark {
  const [end, start] = [last.bottom - origin.top, first.top - origin.top];
  if (start - end >= ruleHeight) return { kind: 'rule', y: (start + end) / 2, next: start };
  return {
    kind: 'step',
    x: first.left - origin.left,
    y: start,
    below: first.bottom - origin.top,
    next: start,
  };
}

function placeOf(
  range: Range,
  nodes: readonly PlacedText[],
  place: number,
  side: 'start' | 'end',
): DOMRect | null {
  const { node, from = 0 } = nodes.findLast((one) => one.from <= place) ?? {};
  const at = place - from;
  if (!node || at < 0 || at >= node.length) return null;
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  const boxes = range.getClientRects();
  return (side === 'start' ? boxes[0] : boxes[boxes.length - 1]) ?? null;
}
