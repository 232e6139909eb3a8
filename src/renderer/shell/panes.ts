const tabbable =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex]:not([tabindex="-1"])';

const lastFocused = new WeakMap<Element, HTMLElement>();

/** Moves focus to the next or previous pane (rail, list, page, inspector), to the element that last had focus in it. */
export function focusPane(by: 1 | -1): void {
  const panes = [
    ...document.querySelectorAll(
      'nav[data-pane], aside[data-pane], [data-pane="page"], main > :is(aside, section)',
    ),
  ];
  const shown = panes.filter((pane) => firstIn(pane) !== undefined);
  const { activeElement } = document;
  const at = shown.findIndex((pane) => pane.contains(activeElement));
  const from = shown[at];
  if (from && activeElement instanceof HTMLElement) lastFocused.set(from, activeElement);
  const next = shown.at((at + by + (at < 0 && by < 0 ? 1 : 0)) % shown.length);
  if (!next) return;
  const before = lastFocused.get(next);
  const target = before?.isConnected && next.contains(before) && isShown(before) ? before : firstIn(next);
  target?.focus();
}

function firstIn(pane: Element): HTMLElement | undefined {
  const current = pane.querySelector<HTMLElement>('[aria-current="page"], [data-composer] textarea');
  if (current && isShown(current)) return current;
  return [...pane.querySelectorAll<HTMLElement>(tabbable)].find(
    (element) => element.tabIndex >= 0 && isShown(element),
  );
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
