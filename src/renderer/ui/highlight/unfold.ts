/** Marks a button that shows more of the text or rows before it, so that {@link unfoldUntil} can press it. */
export const showsMore = { 'data-shows-more': true } as const;

/**
 * Shows what isn't drawn yet of the text in `element` until `find` returns a range with everything before it, and opens
 * the collapsed elements around it. Yields a frame between parts, so that a very long text doesn't block the page.
 * Returns undefined if the text doesn't have the range, or if `signal` is aborted.
 */
export async function unfoldUntil(
  element: Element,
  find: () => Range | undefined,
  signal: AbortSignal,
): Promise<Range | undefined> {
  while (!signal.aborted && element.isConnected) {
    const range = find();
    const button = element.querySelector<HTMLElement>('[data-shows-more]');
    if (range && !(button && isBefore(button, range))) {
      openAround(range);
      return range;
    }
    if (!button) return undefined;
    button.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return undefined;
}

function isBefore(button: Element, { startContainer }: Range): boolean {
  return (
    (startContainer.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 &&
    !button.contains(startContainer)
  );
}

function openAround({ startContainer }: Range): void {
  for (let node: Node | null = startContainer; node; node = node.parentNode) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
}
