import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { go, type Route, useRoute } from '../stores/route.ts';
import { useFocusPlace } from './focus-place.ts';
import styles from './frame.module.css';
import { closeDrawer, showList, useListShown } from './list-shown.ts';
import { focusPane } from './panes.ts';
import { Rail } from './rail.tsx';

const chatStart: Route = { screen: 'chat', conversationId: null };

/** The rail and the screen beside it; a screen brings its own list column and sheet. */
export function Frame({
  underWay,
  onQuickAsk,
  children,
}: {
  /** What goes on whichever screen is shown; it stands in the rail. */
  readonly underWay?: ReactNode;
  /** Opens the small window, or page, for a question in between. */
  readonly onQuickAsk: () => void;
  readonly children: ReactNode;
}) {
  const route = useRoute();
  const lastChat = useRef<Route>(chatStart);
  if (route.screen === 'chat') lastChat.current = route;

  const conversationOpen = route.screen === 'chat' && route.conversationId !== null;
  // Before the effects of the screen, which may know a better title: that of the conversation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a conversation was closed, its title goes
  useLayoutEffect(() => {
    document.title = strings().frame.documentTitle(strings().frame[route.screen]);
  }, [route.screen, conversationOpen]);

  const listShown = useListShown();
  useFocusPlace(route.screen, listShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever it goes, the way there was chosen
  useEffect(() => void closeDrawer(), [route]);
  useShortcuts({
    chat: () => go(lastChat.current),
    transcribe: () => go({ screen: 'transcribe', transcriptId: null }),
    speak: () => go({ screen: 'speak', voiceOverId: null }),
    settings: () => go({ screen: 'settings', section: 'gateways' }),
    quickAsk: onQuickAsk,
    list: () => void showList(!listShown),
    nextPane: () => focusPane(1),
    previousPane: () => focusPane(-1),
  });

  return (
    <div className={styles.frame}>
      {/* Pressed on the chat itself, its link opens the start page of the chat. */}
      <Rail chat={route.screen === 'chat' ? chatStart : lastChat.current} underWay={underWay} />
      {/* Pressing beside an open drawer closes it; the button in it does the same by keyboard. */}
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
