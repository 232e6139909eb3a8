import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect } from 'react';
import { useConnection } from './backend/connection.ts';
import { ChatScreen } from './chat/chat-screen.tsx';
import { sentenceOf } from './failure-words.ts';
import { RefusedPage } from './frame/connection-notice.tsx';
import { Frame } from './frame/frame.tsx';
import { followGateways, useGateways } from './frame/gateways-store.ts';
import { useRoute } from './frame/route.ts';
import { followSettings } from './frame/settings-store.ts';
import { StartingPage } from './frame/starting-page.tsx';
import { useTheme } from './frame/theme.ts';
import { Onboarding } from './onboarding/onboarding.tsx';
import { isFirstRun, useSetUp } from './onboarding/set-up.ts';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { SpeakScreen } from './speak/speak-screen.tsx';
import { TranscribeScreen } from './transcribe/transcribe-screen.tsx';
import { toast } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

/** The page: what the connection and the gateways allow, in the chosen theme. */
export function App() {
  useTheme();
  useEffect(() => {
    const unfollow = [followSettings, followGateways].map((follow) =>
      follow((failure) => toast({ text: sentenceOf(failure).title })),
    );
    return () => {
      for (const end of unfollow) end();
    };
  }, []);
  return (
    // Base UI would put style elements into the page, which its policy refuses.
    <CSPProvider disableStyleElements>
      <TooltipProvider timeout={300}>
        <Page />
      </TooltipProvider>
    </CSPProvider>
  );
}

function Page() {
  const refused = useConnection((connection) => connection.state === 'refused');
  const gateways = useGateways((state) => state.gateways);
  const settingUp = useSetUp((setUp) => setUp.state !== 'idle');
  if (refused) return <RefusedPage />;
  if (!gateways) return <StartingPage />;
  if (settingUp || isFirstRun(gateways)) return <Onboarding keyPlace={gateways.keys.place} />;
  return (
    <Frame>
      <Screen />
    </Frame>
  );
}

function Screen() {
  const { screen } = useRoute();
  switch (screen) {
    case 'chat':
      return <ChatScreen />;
    case 'transcribe':
      return <TranscribeScreen />;
    case 'speak':
      return <SpeakScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}
