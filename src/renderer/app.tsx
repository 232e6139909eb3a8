import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useRef, useState } from 'react';
import { splitRecordings } from './audio/worker/split-recordings.ts';
import { useConnection } from './backend/connection.ts';
import { follow } from './backend/follow.ts';
import { ChatScreen } from './chat/chat-screen.tsx';
import { runningTalkKey, useTalkOpen } from './chat/model/talk-open.ts';
import { startTalkHere, toggleTalk } from './chat/talk/talk-anywhere.ts';
import { ShortcutSheet } from './commands/shortcut-sheet.tsx';
import { useShortcuts } from './commands/use-shortcuts.ts';
import { toastFailure } from './failures/toast-failure.ts';
import { EncodingQuestion } from './files/text/encoding-question.tsx';
import { useEncodingQuestions } from './files/text/encoding-question-store.ts';
import { strings } from './i18n/strings.ts';
import { lazyPart, useHasBeenOpen, usePreload } from './lazy/lazy.tsx';
import { QuickAskScreen, SettingsScreen, SpeakScreen, TranscribeScreen } from './lazy-screens.ts';
import { hasNoGateway, useLeftForSettings, useSetUp } from './onboarding/set-up.ts';
import { openPalette, usePalette } from './palette/palette-store.ts';
import { inQuickWindow, openQuickAsk, useOnlyQuick, useQuickPlaces } from './quick-ask/quick-window.ts';
import { useRoute } from './route.ts';
import { useAppearance } from './shell/appearance.ts';
import { RefusedPage } from './shell/connection-notice.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Frame } from './shell/frame.tsx';
import { Logo } from './shell/logo.tsx';
import { PromptForm } from './shell/prompt-form/prompt-form.tsx';
import styles from './shell/starting-page.module.css';
import { useUpdateNotice } from './shell/update-notice.ts';
import { useWorkNotices } from './shell/work-notice.ts';
import { useConsentQuestions } from './stores/conversations/consent.ts';
import {
  followConversationList,
  useConversationList,
} from './stores/conversations/conversation-list-store.ts';
import { followGateways, useGateways } from './stores/gateways/gateways-store.ts';
import { usePromptForms } from './stores/prompt-form.ts';
import { followSettings, useSettings } from './stores/settings-store.ts';
import { inElectron } from './stores/shell.ts';
import { RecordingIndicator } from './transcribe/record/recording-indicator.tsx';
import { TooltipProvider } from './ui/controls/tooltip.tsx';
import { ConfirmDialog } from './ui/overlay/dialog.tsx';

const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);

// How long the page stays blank, in ms, so that a fast start doesn't flash its content.
const quietMs = 600;

const Onboarding = lazyPart(
  async () => (await import('./onboarding/onboarding.tsx')).Onboarding,
  <StartingPage />,
);

const TalkHost = lazyPart(async () => (await import('./chat/talk/talk-host.tsx')).TalkHost);
const TalkIndicator = lazyPart(async () => (await import('./chat/talk/talk-indicator.tsx')).TalkIndicator);

/** The page, depending on the connection, the gateways and the appearance settings. */
export function App() {
  useAppearance();
  useEffect(() => {
    const unfollow = [followSettings, followGateways].map((follow) => follow(toastFailure));
    return () => {
      for (const end of unfollow) end();
    };
  }, []);
  useEffect(splitRecordings, []);
  useWorkNotices();
  useUpdateNotice();
  useQuickPlaces();
  return (
    // The content security policy blocks the style elements that Base UI would add.
    <CSPProvider disableStyleElements>
      <TooltipProvider timeout={300}>
        <ErrorBoundary>
          <Page />
          <OpenPromptForm />
          <ConsentQuestion />
          <OpenEncodingQuestion />
        </ErrorBoundary>
      </TooltipProvider>
    </CSPProvider>
  );
}

function Page() {
  const refused = useConnection((connection) => connection.state === 'refused');
  const gateways = useGateways((state) => state.gateways);
  const settingUp = useSetUp((setUp) => setUp.state !== 'idle');
  const entrance = useEntrance();
  const hasLeft = useLeftForSettings((left) => left.hasLeft);
  const route = useRoute();
  const leaving = useOnlyQuick(route);
  // Rerender when shortcuts change, because their hints appear all over the page.
  useSettings(({ shortcuts }) => shortcuts);
  if (refused) return <RefusedPage />;
  if (!gateways || leaving) return <StartingPage />;
  if (route.screen === 'quick') {
    return (
      <>
        <QuickAskScreen conversationId={route.conversationId} />
        <RunningTalk />
      </>
    );
  }
  if (!settingUp && entrance === 'unknown') return <StartingPage />;
  const isFirstRun = entrance === 'first-run' && !(hasLeft && route.screen === 'settings');
  if (settingUp || isFirstRun) return <Onboarding />;
  return (
    <>
      <Frame underWay={<UnderWay />} onQuickAsk={openQuickAsk} onTalk={toggleTalk}>
        <Screen />
      </Frame>
      <RunningTalk />
      {inElectron && !inQuickWindow && <TalkStarts />}
      <PaletteOpener />
      <ShortcutSheetOpener />
    </>
  );
}

/** Shown on every screen: a running recording, and a talk outside its conversation. */
function UnderWay() {
  const route = useRoute();
  const talk = useTalkOpen((open) => open.talk);
  const isShown = route.screen === 'chat' && route.conversationId === talk?.conversationId;
  return (
    <>
      <RecordingIndicator />
      {talk && !isShown && <TalkIndicator talk={talk} />}
    </>
  );
}

/** Starts talks when the global shortcut is pressed. */
function TalkStarts() {
  useEffect(() => follow((api, signal) => api.talk.watchStarts(undefined, { signal }), startTalkHere), []);
  return null;
}

function RunningTalk() {
  const talk = useTalkOpen((open) => open.talk);
  useEffect(() => {
    if (sessionStorage.getItem(runningTalkKey))
      void import('./chat/talk/interrupted-talk.ts').then((lazy) => lazy.reportInterruptedTalk());
  }, []);
  return talk && <TalkHost key={talk.key} talk={talk} />;
}

function OpenEncodingQuestion() {
  const isOpen = useEncodingQuestions((waiting) => waiting.length > 0);
  return isOpen && <EncodingQuestion />;
}

/** The form for the variables of a prompt. */
function OpenPromptForm() {
  const [form] = usePromptForms();
  return form && <PromptForm key={form.id} form={form} />;
}

/**
 * Decides between the first run and the app. The first run is for a data folder with neither a gateway nor a
 * conversation. Once the user is in the app, they stay there.
 */
function useEntrance(): 'unknown' | 'first-run' | 'inside' {
  const lacksGateway = useGateways(({ gateways }) => gateways && hasNoGateway(gateways));
  const list = useConversationList(({ items, failure }) => {
    if (items) return items.length === 0 ? 'empty' : 'filled';
    return failure ? 'failed' : 'unknown';
  });
  const wasInside = useRef(false);
  const stays = useRef(false);
  useEffect(() => {
    if (!lacksGateway) return;
    // Preload it along with the conversations: most users without a gateway are new.
    void Onboarding.preload();
    followConversationList();
  }, [lacksGateway]);
  if (lacksGateway === null) return 'unknown';
  if (lacksGateway && list === 'unknown') return wasInside.current ? 'inside' : 'unknown';
  if (lacksGateway && !stays.current && list === 'empty') return 'first-run';
  // Deleting the last conversation mustn't lead back to the first run, because its Undo is in the app.
  stays.current = lacksGateway;
  wasInside.current = true;
  return 'inside';
}

function Screen() {
  const { screen } = useRoute();
  usePreload(SettingsScreen);
  switch (screen) {
    case 'quick':
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

/** Shown until the main process responds. The page is blank at first, then explains what it's waiting for. */
function StartingPage() {
  const isLost = useConnection((connection) => connection.state === 'lost');
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page} aria-busy="true">
      {isDelayed && (
        <div className={styles.body}>
          <Logo />
          <p role="status">
            {isLost ? strings().frame.connection.lost : strings().frame.connection.connecting}
          </p>
        </div>
      )}
    </main>
  );
}

/** The palette's shortcut, and the palette itself once it has been opened. */
function PaletteOpener() {
  const isNeeded = useHasBeenOpen(usePalette((palette) => palette.open));
  useShortcuts({ palette: () => openPalette(true) });
  usePreload(Palette);
  return isNeeded && <Palette />;
}

/** The list of all shortcuts, and the shortcut (`?`) that opens it. */
function ShortcutSheetOpener() {
  const [open, setOpen] = useState(false);
  useShortcuts({ shortcuts: () => setOpen(true) });
  return <ShortcutSheet open={open} setOpen={setOpen} />;
}

/** Asks whether a conversation may be sent to a gateway that it hasn't been sent to yet. */
function ConsentQuestion() {
  const [question] = useConsentQuestions();
  const texts = strings().chat.consent;
  if (!question) return null;
  const { gateway, host, wasRemoved, answer } = question;
  return (
    <ConfirmDialog
      open
      harmless
      title={texts.title(gateway)}
      text={wasRemoved ? texts.removed(host) : texts.text(host)}
      confirm={texts.confirm(gateway)}
      onConfirm={() => answer(true)}
      onClose={() => answer(null)}
    />
  );
}
