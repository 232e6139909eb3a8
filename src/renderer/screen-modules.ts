import type { Route } from './stores/route.ts';

/** The modules that screens need in addition to the first load. Don't import them before the locale is loaded. */
export const screenModules = {
  conversation: () => import('./chat/conversation/open-conversation.tsx'),
  quick: () => import('./quick-ask/quick-ask-screen.tsx'),
  transcribe: () => import('./transcribe/transcribe-screen.tsx'),
  speak: () => import('./speak/speak-screen.tsx'),
  settings: () => import('./settings/settings-screen.tsx'),
} as const;

/** Fetches the modules that a route needs, in parallel with the app, so that they cost no extra round trip. */
export async function fetchScreenOf(route: Route): Promise<void> {
  const name = route.screen === 'chat' ? route.conversationId && 'conversation' : route.screen;
  // If that fails, showing the screen tries again and reports it.
  if (name) await screenModules[name]().catch(() => undefined);
}
