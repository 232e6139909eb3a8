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

/** Measures the cuts in an element that contains only the text. Measures them again whenever its width changes. */
export function useCutMarks(
  mirror: RefObject<HTMLElement | null>,
  text: string,
  cuts: readonly { readonly after: number; readonly before: number }[],
): readonly CutMark[] {
  const [marks, setMarks] = useState<readonly CutMark[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is read from the element
  useLayoutEffect(() => {
    const element = mirror.current;
    if (!element) return;
    const measure = () => setMarks(cuts.flatMap((cut) => markOf(element, cut) ?? []));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, cuts]);
  return marks;
}

function markOf(
  element: HTMLElement,
  { after, before }: { readonly after: number; readonly before: number },
): CutMark | null {
  const node = element.firstChild;
  if (!(node instanceof Text) || before >= node.length || after < 1) return null;
  const origin = element.getBoundingClientRect();
  const [last, first] = [placeOf(node, after - 1, 'end'), placeOf(node, before, 'start')];
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

function placeOf(node: Text, at: number, side: 'start' | 'end'): DOMRect | null {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, Math.min(node.length, at + 1));
  const boxes = range.getClientRects();
  return (side === 'start' ? boxes[0] : boxes[boxes.length - 1]) ?? null;
}
