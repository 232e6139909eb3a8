/** Something to scroll to: an element or a range of text. */
type Target = Element | Range;

/** Where to scroll a target to, as a fraction of the view's height from its top. */
const topFraction = 0.22;

/** Scrolls `target` to the upper part of the view. With `ifNeeded`, only if it isn't well within the view. */
export function bringIntoView(scroller: HTMLElement, target: Target, ifNeeded = false): void {
  if (target instanceof Range) {
    scrollHorizontally(target);
    scrollCard(target, scroller);
  }
  const view = scroller.getBoundingClientRect();
  const { top, bottom } = target.getBoundingClientRect();
  const edge = view.height * topFraction;
  if (ifNeeded && top >= view.top + edge / 2 && bottom <= view.bottom - edge / 2) return;
  scroller.scrollTop += top - view.top - edge;
}

/** Returns the first element matching `selector` that is at least partly below the top of the view. */
export function firstInView(scroller: HTMLElement | null, selector: string): HTMLElement | undefined {
  if (!scroller) return undefined;
  const { top } = scroller.getBoundingClientRect();
  const elements = [...scroller.querySelectorAll<HTMLElement>(selector)];
  return elements.find((element) => element.getBoundingClientRect().bottom > top);
}

// Code and tables have their own horizontal scrolling.
function scrollHorizontally({ startContainer }: Range): void {
  const scrollable = startContainer.parentElement?.closest('pre, table');
  if (scrollable) startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// In a comparison, a long reply scrolls in its own card.
function scrollCard(range: Range, thread: Element): void {
  const frame = range.startContainer.parentElement?.closest('[data-long]');
  if (!frame || !thread.contains(frame)) return;
  const view = frame.getBoundingClientRect();
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= view.top && bottom <= view.bottom) return;
  frame.scrollTop += top - view.top - view.height * topFraction;
}
