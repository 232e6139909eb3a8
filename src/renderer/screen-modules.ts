import type { Route } from './stores/route.ts';

/**
 * The modules of what a screen shows besides the first load. A module takes its words as it is loaded, so none may be
 * asked for before they are there.
 */
export const screenModules = {
  conversation: () => import('./chat/conversation/open-conversation.tsx'),
  quick: () => import('./quick-ask/quick-ask-screen.tsx'),
  transcribe: () => import('./transcribe/transcribe-screen.tsx'),
  speak: () => import('./speak/speak-screen.tsx'),
  settings: () => import('./settings/settings-screen.tsx'),
} as const;

/** Fetches what a route shows besides the first load: asked for beside that, it costs no round trip of its own. */
export async function fetchScreenOf(route: Route): Promise<void> {
  const name = route.screen === 'chat' ? route.conversationId && 'conversation' : route.screen;
  // What could not be fetched is fetched again, and told, when it is shown.
  if (name) await screenModules[name]().catch(() => undefined);
}
