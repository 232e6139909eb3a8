import { useMemo, useSyncExternalStore } from 'react';

/** The settings sections, in display order. */
export const settingsSections = [
  'gateways',
  'models',
  'costs',
  'prompts',
  'audio',
  'appearance',
  'keyboard',
  'storage',
  'updates',
  'about',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

/** The current route. It's stored in the URL fragment, so that back, reload and bookmarks work. */
export type Route =
  | { readonly screen: 'chat'; readonly conversationId: string | null }
  /** The quick-ask window. */
  | { readonly screen: 'quick'; readonly conversationId: string | null }
  | { readonly screen: 'transcribe'; readonly transcriptId: string | null }
  | { readonly screen: 'speak'; readonly voiceOverId: string | null }
  | { readonly screen: 'settings'; readonly section: SettingsSection };

/** A route of each screen that can have something open. */
export type WorkRoutes = {
  readonly [Screen in 'chat' | 'transcribe' | 'speak']: Extract<Route, { readonly screen: Screen }>;
};

/** The routes on which nothing is open. */
export const startRoutes: WorkRoutes = {
  chat: { screen: 'chat', conversationId: null },
  transcribe: { screen: 'transcribe', transcriptId: null },
  speak: { screen: 'speak', voiceOverId: null },
};

/** Returns the last routes after `route` was opened. */
export function withRoute(last: WorkRoutes, route: Route): WorkRoutes {
  return Object.hasOwn(last, route.screen) ? { ...last, [route.screen]: route } : last;
}

/** Returns where the rail leads from a route: back to what was open on another screen, and away from what is open. */
export function railRoutes(last: WorkRoutes, { screen }: Route): WorkRoutes {
  const start = Object.values(startRoutes).find((route) => route.screen === screen);
  return start ? withRoute(last, start) : last;
}

/** Returns the URL fragment of a route, such as `#/chat/…`. */
export function addressOf(route: Route): string {
  switch (route.screen) {
    case 'chat':
      return route.conversationId ? `#/chat/${encodeURIComponent(route.conversationId)}` : '#/chat';
    case 'quick':
      return route.conversationId ? `#/quick/${encodeURIComponent(route.conversationId)}` : '#/quick';
    case 'settings':
      return `#/settings/${route.section}`;
    case 'transcribe':
      return route.transcriptId ? `#/transcribe/${encodeURIComponent(route.transcriptId)}` : '#/transcribe';
    case 'speak':
      return route.voiceOverId ? `#/speak/${encodeURIComponent(route.voiceOverId)}` : '#/speak';
  }
}

/** Parses a fragment. Unknown fragments lead to the chat. */
export function routeOf(fragment: string): Route {
  const [screen, rest = ''] = fragment.replace(/^#\/?/, '').split('/');
  if (screen === 'quick') return { screen, conversationId: rest ? decoded(rest) : null };
  if (screen === 'speak') return { screen, voiceOverId: rest ? decoded(rest) : null };
  if (screen === 'transcribe') return { screen, transcriptId: rest ? decoded(rest) : null };
  if (screen === 'settings') {
    return { screen, section: settingsSections.find((section) => section === rest) ?? 'gateways' };
  }
  return { screen: 'chat', conversationId: screen === 'chat' && rest ? decoded(rest) : null };
}

/** Returns the current route and follows its changes. */
export function useRoute(): Route {
  const fragment = useSyncExternalStore(onFragment, () => location.hash);
  return useMemo(() => routeOf(fragment), [fragment]);
}

/** Navigates to a route. `replace` replaces the current history entry. */
export function go(route: Route, { replace = false }: { readonly replace?: boolean } = {}): void {
  const address = addressOf(route);
  if (replace) location.replace(address);
  else if (location.hash !== address) location.hash = address;
  // Updates right away, because `hashchange` fires a frame or more later.
  for (const changed of followers) changed();
}

const followers = new Set<() => void>();

function onFragment(changed: () => void): () => void {
  followers.add(changed);
  window.addEventListener('hashchange', changed);
  return () => {
    followers.delete(changed);
    window.removeEventListener('hashchange', changed);
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A truncated fragment is treated as an unknown id.
    return part;
  }
}
