import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { prepareRecordings } from './audio/preparing.ts';
import { useConnection } from './backend/connection.ts';
import { ChatScreen } from './chat/chat-screen.tsx';
import { followConversationList, useConversationList } from './chat/conversation-list-store.ts';
import { sentenceOf } from './failure-words.ts';
import { useAppearance } from './frame/appearance.ts';
import { RefusedPage } from './frame/connection-notice.tsx';
import { Frame } from './frame/frame.tsx';
import { followGateways, useGateways } from './frame/gateways-store.ts';
import { LastResort } from './frame/last-resort.tsx';
import { useRoute } from './frame/route.ts';
import { followSettings, useSettings } from './frame/settings-store.ts';
import { StartingPage } from './frame/starting-page.tsx';
import { useWorkNotices } from './frame/work-notice.ts';
import { Onboarding } from './onboarding/onboarding.tsx';
import { hasNoGateway, useSetUp } from './onboarding/set-up.ts';
import { PaletteOpener } from './palette/palette-opener.tsx';
import { QuickAskScreen } from './quick-ask/quick-ask-screen.tsx';
import { openQuickAsk, useOnlyQuick, useQuickPlaces } from './quick-ask/quick-window.ts';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { ShortcutSheet } from './shortcuts/shortcut-sheet.tsx';
import { RecordingIndicator } from './transcribe/recording-indicator.tsx';
import { toast } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

/** Brought in when they are first looked at. */
const TranscribeScreen = lazy(async () => {
  const { TranscribeScreen: screen } = await import('./transcribe/transcribe-screen.tsx');
  return { default: screen };
});

const SpeakScreen = lazy(async () => {
  const { SpeakScreen: screen } = await import('./speak/speak-screen.tsx');
  return { default: screen };
});

/** The page: what the connection and the gateways allow, as a person wants it to look. */
export function App() {
  useAppearance();
  useEffect(() => {
    const unfollow = [followSettings, followGateways].map((follow) =>
      follow((failure) => toast({ text: sentenceOf(failure).title })),
    );
    return () => {
      for (const end of unfollow) end();
    };
  }, []);
  useEffect(prepareRecordings, []);
  useWorkNotices();
  useQuickPlaces();
  return (
    // Base UI would put style elements into the page, which its policy refuses.
    <CSPProvider disableStyleElements>
      <TooltipProvider timeout={300}>
        <LastResort>
          <Page />
        </LastResort>
      </TooltipProvider>
    </CSPProvider>
  );
}

function Page() {
  const refused = useConnection((connection) => connection.state === 'refused');
  const gateways = useGateways((state) => state.gateways);
  const settingUp = useSetUp((setUp) => setUp.state !== 'idle');
  const entrance = useEntrance();
  const route = useRoute();
  const leaving = useOnlyQuick(route);
  // Hints of keys stand all over the page: other keys draw it anew.
  useSettings(({ shortcuts }) => shortcuts);
  if (refused) return <RefusedPage />;
  if (!gateways || leaving) return <StartingPage />;
  if (route.screen === 'quick') return <QuickAskScreen conversationId={route.conversationId} />;
  if (!settingUp && entrance === 'unknown') return <StartingPage />;
  if (settingUp || entrance === 'first-run') return <Onboarding keyPlace={gateways.keys.place} />;
  return (
    <>
      <Frame underWay={<RecordingIndicator />} onQuickAsk={openQuickAsk}>
        <Screen />
      </Frame>
      <PaletteOpener />
      <ShortcutSheet />
    </>
  );
}

/** The first run is for a data folder with neither a gateway nor a conversation; whoever is inside stays there. */
function useEntrance(): 'unknown' | 'first-run' | 'inside' {
  const without = useGateways(({ gateways }) => gateways && hasNoGateway(gateways));
  const { conversations, failure } = useConversationList();
  const wasInside = useRef(false);
  const stays = useRef(false);
  useEffect(() => (without ? followConversationList() : undefined), [without]);
  if (without === null) return 'unknown';
  const known = conversations !== null || failure !== null;
  if (without && !known) return wasInside.current ? 'inside' : 'unknown';
  if (without && !stays.current && conversations?.length === 0) return 'first-run';
  // Once inside without a gateway, deleting the last conversation leads nowhere else: its Undo is here.
  stays.current = without;
  wasInside.current = true;
  return 'inside';
}

function Screen() {
  const { screen } = useRoute();
  switch (screen) {
    case 'quick':
    case 'chat':
      return <ChatScreen />;
    case 'transcribe':
      return (
        <Suspense fallback={null}>
          <TranscribeScreen />
        </Suspense>
      );
    case 'speak':
      return (
        <Suspense fallback={null}>
          <SpeakScreen />
        </Suspense>
      );
    case 'settings':
      return <SettingsScreen />;
  }
}
