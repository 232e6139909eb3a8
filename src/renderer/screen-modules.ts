import type { Route } from './route.ts';

/** Loaders for the screen modules that aren't part of the first load. Don't import them before the locale is loaded. */
export const screenModules = {
  conversation: () => import('./chat/thread/conversation/open-conversation.tsx'),
  quick: () => import('./quick-ask/quick-ask-screen.tsx'),
  transcribe: () => import('./transcribe/transcribe-screen.tsx'),
  speak: () => import('./speak/speak-screen.tsx'),
  settings: () => import('./settings/settings-screen.tsx'),
} as const;

/** Fetches the module of a route's screen in parallel with the app, which saves a round trip. */
export async function fetchScreenOf(route: Route): Promise<void> {
  const name = route.screen === 'chat' ? route.conversationId && 'conversation' : route.screen;
  // If this fails, the screen retries the import when it is shown, and reports the failure.
  if (name) await screenModules[name]().catch(() => undefined);
}
