import { defaultQuickAskKeys } from '../../shared/settings/global-keys.ts';
import type { Route } from '../route.ts';

type Screen = Route['screen'];

/** Something that a shortcut or the palette can do. */
export type Action = {
  /** Default keys, as parsed by `readBinding`. Null if there are none by default. */
  readonly keys: string | null;
  /** Default keys in the browser shell, if the browser reserves `keys`. */
  readonly browserKeys?: string;
  /** A second binding, which can't be changed. */
  readonly also?: string;
  /** The screens where the action is available. Others may use the same keys for something else. */
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
  quickAsk: { keys: defaultQuickAskKeys, where: everywhere },
  talkAnywhere: { keys: null, where: everywhere },
  list: { keys: 'Mod+\\', where: everywhere },
  nextPane: { keys: 'F6', where: everywhere },
  previousPane: { keys: 'Shift+F6', where: everywhere },
  search: { keys: 'Mod+L', browserKeys: 'Alt+Shift+L', where: everywhere },
  find: { keys: 'Mod+F', where: ['chat', 'transcribe'] },
  playPause: { keys: 'Mod+J', browserKeys: 'Alt+Shift+J', where: ['chat', 'transcribe', 'speak'] },
  addGateway: { keys: null, where: ['settings'] },

  newConversation: { keys: 'Mod+N', browserKeys: 'Alt+Shift+N', where: chat },
  newFolder: { keys: null, where: chat },
  attachFiles: { keys: 'Mod+O', where: chat },
  attachTranscript: { keys: 'Mod+Shift+A', browserKeys: 'Alt+Shift+A', where: chat },
  model: { keys: 'Mod+Shift+M', browserKeys: 'Alt+Shift+M', where: chat },
  dictate: { keys: 'Mod+Shift+D', browserKeys: 'Alt+Shift+D', where: chat },
  talk: { keys: 'Mod+Shift+T', browserKeys: 'Alt+Shift+T', where: chat },
  inspector: { keys: 'Mod+I', where: chat },
  regenerate: { keys: 'Mod+R', browserKeys: 'Alt+Shift+R', where: chat },
  branch: { keys: 'Mod+B', where: chat },
  previousVersion: { keys: 'Alt+ArrowLeft', browserKeys: 'Alt+Shift+ArrowLeft', where: chat },
  nextVersion: { keys: 'Alt+ArrowRight', browserKeys: 'Alt+Shift+ArrowRight', where: chat },
  copyLatest: { keys: 'Mod+Shift+C', browserKeys: 'Alt+Shift+C', where: chat },
  copyCode: { keys: 'Mod+Shift+K', browserKeys: 'Alt+Shift+K', where: chat },
  readLatest: { keys: 'Mod+Shift+L', where: chat },

  addFiles: { keys: 'Mod+O', where: transcribe },
  record: { keys: null, where: transcribe },
  exportTranscript: { keys: 'Mod+S', where: transcribe },
  back: { keys: 'Mod+[', where: transcribe },
  forward: { keys: 'Mod+]', where: transcribe },
  nextUncertain: { keys: 'F8', where: transcribe },
  previousUncertain: { keys: 'Shift+F8', where: transcribe },

  newScript: { keys: 'Mod+N', browserKeys: 'Alt+Shift+N', where: speak },
  speakText: { keys: 'Mod+Enter', where: speak },
  compareVoices: { keys: null, where: speak },
  saveClip: { keys: 'Mod+S', where: speak },
} as const satisfies Readonly<Record<string, Action>>;

/** The name of an {@link Action}. Its label is in the strings, under `shortcuts.actions`. */
export type ActionName = keyof typeof table;

export const actions: Readonly<Record<ActionName, Action>> = table;

/** The names of all actions, in display order. */
export const actionNames = Object.keys(table) as readonly ActionName[];

/** Returns the group that lists an action: its only screen, or `everywhere`. */
export function groupOf(name: ActionName): 'everywhere' | Exclude<Screen, 'settings'> {
  const { where } = actions[name];
  const [only] = where;
  return where.length === 1 && only && only !== 'settings' ? only : 'everywhere';
}
