import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { go, type Route, useRoute } from '../route.ts';
import { useFocusPlace } from './focus-place.ts';
import styles from './frame.module.css';
import { closeDrawer, showList, useListShown } from './list-shown.ts';
import { focusPane } from './panes.ts';
import { Rail } from './rail.tsx';

const chatStart: Route = { screen: 'chat', conversationId: null };

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
  const lastChat = useRef<Route>(chatStart);
  if (route.screen === 'chat') lastChat.current = route;

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
    chat: () => go(lastChat.current),
    transcribe: () => go({ screen: 'transcribe', transcriptId: null }),
    speak: () => go({ screen: 'speak', voiceOverId: null }),
    settings: () => go({ screen: 'settings', section: 'gateways' }),
    quickAsk: onQuickAsk,
    talkAnywhere: onTalk,
    list: () => void showList(!listShown),
    nextPane: () => focusPane(1),
    previousPane: () => focusPane(-1),
  });

  return (
    <div className={styles.frame}>
      {/* On the chat screen, the link leads to a new conversation. */}
      <Rail chat={route.screen === 'chat' ? chatStart : lastChat.current} underWay={underWay} />
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
