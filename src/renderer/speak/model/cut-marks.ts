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

/** Height of a rule with its count, in px. */
const ruleHeight = 18;

/**
 * Measures the cuts in an element whose children contain only the text, one text node each. Measures them again whenever
 * its size changes.
 */
export function useCutMarks(
  mirror: RefObject<HTMLElement | null>,
  cuts: readonly { readonly after: number; readonly before: number }[],
): readonly CutMark[] {
  const [marks, setMarks] = useState<readonly CutMark[]>([]);
  useLayoutEffect(() => {
    const element = mirror.current;
    if (!element) return;
    const measure = () => {
      const nodes = textNodesOf(element);
      setMarks(cuts.flatMap((cut) => markOf(element, nodes, cut) ?? []));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [mirror, cuts]);
  return marks;
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

function markOf(
  element: HTMLElement,
  nodes: readonly PlacedText[],
  { after, before }: { readonly after: number; readonly before: number },
): CutMark | null {
  const origin = element.getBoundingClientRect();
  const [last, first] = [placeOf(nodes, after - 1, 'end'), placeOf(nodes, before, 'start')];
  if (!last || !first) return null;
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

function placeOf(nodes: readonly PlacedText[], place: number, side: 'start' | 'end'): DOMRect | null {
  const { node, from = 0 } = nodes.findLast((one) => one.from <= place) ?? {};
  const at = place - from;
  if (!node || at < 0 || at >= node.length) return null;
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  const boxes = range.getClientRects();
  return (side === 'start' ? boxes[0] : boxes[boxes.length - 1]) ?? null;
}
