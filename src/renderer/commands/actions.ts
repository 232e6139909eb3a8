import { usualQuickAskKeys } from '../../shared/models/quick-ask-keys.ts';
import type { Route } from '../stores/route.ts';

type Screen = Route['screen'];

/** What a key or the palette can do. */
export type Action = {
  /** As {@link readBinding} reads it; null where it has no key until someone gives it one. */
  readonly keys: string | null;
  /** In their place in the browser shell, where the browser keeps those for itself (ruling 24). */
  readonly browserKeys?: string;
  /** A second key, which stays. */
  readonly also?: string;
  /** The screens on which it does something; the same key may do other things on others. */
  readonly where: readonly Screen[];
};

const everywhere: readonly Screen[] = ['chat', 'transcribe', 'speak', 'settings'];
const chat: readonly Screen[] = ['chat'];
const transcribe: readonly Screen[] = ['transcribe'];
const speak: readonly Screen[] = ['speak'];

const table = {
  palette: { keys: 'Mod+K', where: everywhere },
  shortcuts: { keys: 'Mod+/', also: '?', where: everywhere },
  chat: { keys: 'Mod+1', browserKeys: 'Alt+Shift+1', where: everywhere },
  transcribe: { keys: 'Mod+2', browserKeys: 'Alt+Shift+2', where: everywhere },
  speak: { keys: 'Mod+3', browserKeys: 'Alt+Shift+3', where: everywhere },
  settings: { keys: 'Mod+,', where: everywhere },
  quickAsk: { keys: usualQuickAskKeys, where: everywhere },
  list: { keys: 'Mod+\\', where: everywhere },
  nextPane: { keys: 'F6', where: everywhere },
  previousPane: { keys: 'Shift+F6', where: everywhere },
  search: { keys: 'Mod+L', browserKeys: 'Alt+Shift+L', where: everywhere },
  find: { keys: 'Mod+F', where: ['chat', 'transcribe'] },
  playPause: { keys: 'Mod+J', browserKeys: 'Alt+Shift+J', where: ['chat', 'transcribe', 'speak'] },

  newConversation: { keys: 'Mod+N', browserKeys: 'Alt+Shift+N', where: chat },
  attachFiles: { keys: 'Mod+O', where: chat },
  attachTranscript: { keys: 'Mod+Shift+A', browserKeys: 'Alt+Shift+A', where: chat },
  dictate: { keys: 'Mod+Shift+D', browserKeys: 'Alt+Shift+D', where: chat },
  inspector: { keys: 'Mod+I', where: chat },
  regenerate: { keys: 'Mod+R', browserKeys: 'Alt+Shift+R', where: chat },
  branch: { keys: 'Mod+B', where: chat },
  previousVersion: { keys: 'Alt+ArrowLeft', browserKeys: 'Alt+Shift+ArrowLeft', where: chat },
  nextVersion: { keys: 'Alt+ArrowRight', browserKeys: 'Alt+Shift+ArrowRight', where: chat },
  copyLatest: { keys: 'Mod+Shift+C', browserKeys: 'Alt+Shift+C', where: chat },
  readLatest: { keys: 'Mod+Shift+L', where: chat },

  addFiles: { keys: 'Mod+O', where: transcribe },
  record: { keys: null, where: transcribe },
  back: { keys: 'Mod+[', where: transcribe },
  forward: { keys: 'Mod+]', where: transcribe },
  nextUnsure: { keys: 'F8', where: transcribe },
  previousUnsure: { keys: 'Shift+F8', where: transcribe },

  newScript: { keys: 'Mod+N', browserKeys: 'Alt+Shift+N', where: speak },
  speakText: { keys: 'Mod+Enter', where: speak },
  saveClip: { keys: 'Mod+S', where: speak },
} as const satisfies Readonly<Record<string, Action>>;

/** The name of an {@link Action}; what it is called stands in `words.shortcuts.actions`. */
export type ActionName = keyof typeof table;

/** Every action, by name. */
export const actions: Readonly<Record<ActionName, Action>> = table;

/** Their names, in the order in which they are listed. */
export const actionNames = Object.keys(table) as readonly ActionName[];

/** The heading that an action is listed under: its only screen, or all of them. */
export function groupOf(name: ActionName): 'everywhere' | Exclude<Screen, 'settings'> {
  const { where } = actions[name];
  const [only] = where;
  return where.length === 1 && only && only !== 'settings' ? only : 'everywhere';
}
