import { useMemo, useSyncExternalStore } from 'react';

/** The sections of the settings, in the order of their list. */
export const settingsSections = [
  'gateways',
  'models',
  'prompts',
  'audio',
  'appearance',
  'keyboard',
  'storage',
  'updates',
  'about',
] as const;

/** One section of the settings. */
export type SettingsSection = (typeof settingsSections)[number];

/** Where the page is; it is the address's fragment, so that back, reload and bookmarks work. */
export type Route =
  | { readonly screen: 'chat'; readonly conversationId: string | null }
  /** The small page for a question in between. */
  | { readonly screen: 'quick'; readonly conversationId: string | null }
  | { readonly screen: 'transcribe'; readonly transcriptId: string | null }
  | { readonly screen: 'speak'; readonly voiceOverId: string | null }
  | { readonly screen: 'settings'; readonly section: SettingsSection };

/** The address of a route, for links: `#/chat/…`. */
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

/** Reads a fragment; whatever is none of Parlance's is the chat. */
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

/** The route, followed as it changes. */
export function useRoute(): Route {
  const fragment = useSyncExternalStore(onFragment, () => location.hash);
  return useMemo(() => routeOf(fragment), [fragment]);
}

/** Goes to a route; with `replace`, the present one does not stay behind in the history. */
export function go(route: Route, { replace = false }: { readonly replace?: boolean } = {}): void {
  const address = addressOf(route);
  if (replace) location.replace(address);
  else if (location.hash !== address) location.hash = address;
  // The browser's own event comes when the page is next free, which is a frame or more later.
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
    // A fragment that someone cut in half is still an id, only an unknown one.
    return part;
  }
}
