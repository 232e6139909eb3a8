import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { go, type Route, railRoutes, startRoutes, useRoute, withRoute } from '../route.ts';
import styles from './frame.module.css';
import { closeDrawer, showList, useListShown } from './list-shown.ts';
import { Rail } from './rail.tsx';

const tabbable =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex]:not([tabindex="-1"])';

const lastFocused = new WeakMap<Element, HTMLElement>();

/** The navigation rail and the current screen. Each screen renders its own list and sheet. */
export function Frame({
  underWay,
  onQuickAsk,
  onTalk,
  children,
}: {
  /** Work in progress on any screen, shown in the rail. */
  readonly underWay?: ReactNode;
  /** Opens Quick Ask in its window or page. */
  readonly onQuickAsk: () => void;
  /** Starts or ends a talk. */
  readonly onTalk: () => void;
  readonly children: ReactNode;
}) {
  const route = useRoute();
  const last = useRef(startRoutes);
  last.current = withRoute(last.current, route);
  const routes = railRoutes(last.current, route);

  const conversationOpen = route.screen === 'chat' && route.conversationId !== null;
  // A layout effect runs before the screen's effects, which may set a more specific title: the conversation's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the title when a conversation is closed
  useLayoutEffect(() => {
    document.title = strings().frame.documentTitle(strings().frame[route.screen]);
  }, [route.screen, conversationOpen]);

  const listShown = useListShown();
  useFocusPlace(route.screen, listShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => void closeDrawer(), [route]);
  useShortcuts({
    chat: () => go(last.current.chat),
    transcribe: () => go(routes.transcribe),
    speak: () => go(routes.speak),
    settings: () => go({ screen: 'settings', section: 'gateways' }),
    quickAsk: onQuickAsk,
    talkAnywhere: onTalk,
    list: () => void showList(!listShown),
    nextPane: () => focusPane(1),
    previousPane: () => focusPane(-1),
  });

  return (
    <div className={styles.frame}>
      <Rail routes={routes} underWay={underWay} />
      {/* Pressing outside an open drawer closes it. Keyboard users close it with its button. */}
      <div
        className={styles.screen}
        onPointerDown={({ target }) => {
          if (target instanceof Element && target.closest('main')) closeDrawer();
        }}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * Moves focus when the page changes: to the message box, the script or the heading of a new screen, or to the button that
 * shows the list again.
 */
function useFocusPlace(screen: Route['screen'], listShown: boolean): void {
  const previousScreen = useRef(screen);
  const wasShown = useRef(listShown);
  useEffect(() => {
    if (previousScreen.current === screen) return;
    previousScreen.current = screen;
    const { activeElement } = document;
    if (focusPlaceOf(screen)) return;
    // A lazily loaded screen renders its heading a moment later. If the user has moved the focus by then, it stays.
    const observer = new MutationObserver(() => {
      const isMoved = document.activeElement !== activeElement && document.activeElement !== document.body;
      if (isMoved || focusPlaceOf(screen)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [screen]);
  useEffect(() => {
    if (wasShown.current === listShown) return;
    wasShown.current = listShown;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isFocusLost) document.querySelector<HTMLElement>('[data-list-toggle]')?.focus();
  }, [listShown]);
}

/** Focuses the screen's message box, script or heading. Returns whether focus is on the screen now. */
function focusPlaceOf(screen: Route['screen']): boolean {
  // The screen has already moved focus itself.
  if (document.activeElement?.closest('main')) return true;
  const writes = screen === 'chat' || screen === 'speak';
  const field = writes ? document.querySelector<HTMLElement>('main textarea:enabled') : null;
  const target = field ?? document.querySelector<HTMLElement>('main h1');
  if (target && target !== field) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  // The previous screen stays hidden in the DOM until the next one is loaded. Hidden elements can't take focus.
  return target !== null && document.activeElement === target;
}

/** Moves focus to the next or previous pane (rail, list, page, inspector), to the element that last had focus in it. */
function focusPane(by: 1 | -1): void {
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
  const current = pane.querySelector<HTMLElement>(
    '[aria-current="page"], [data-composer] textarea, [data-region] [data-text][tabindex="0"]',
  );
  if (current && isShown(current)) return current;
  return [...pane.querySelectorAll<HTMLElement>(tabbable)].find(
    (element) => element.tabIndex >= 0 && isShown(element),
  );
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
