import {
  ArrowLeftToLineIcon,
  ArrowRightToLineIcon,
  AudioLinesIcon,
  CaptionsIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CodeIcon,
  Columns2Icon,
  CopyIcon,
  DownloadIcon,
  FolderPlusIcon,
  GitBranchIcon,
  HeadsetIcon,
  KeyboardIcon,
  LayersIcon,
  ListEndIcon,
  ListStartIcon,
  type LucideIcon,
  MessageSquareTextIcon,
  MicIcon,
  PanelLeftIcon,
  PanelRightIcon,
  PlayIcon,
  PlugIcon,
  PlusIcon,
  RefreshCwIcon,
  SearchIcon,
  SettingsIcon,
  SpeechIcon,
  SquarePenIcon,
  UploadIcon,
  Volume2Icon,
  ZapIcon,
} from 'lucide-react';
import { type ActionName, actionNames, groupOf } from '../commands/actions.ts';
import { keysOf } from '../commands/keys-in-use.ts';
import { isOffered, runAction } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { go, type Route } from '../route.ts';
import type { PaletteItem } from './palette-item.ts';

type Listed = Exclude<ActionName, 'palette' | 'nextPane' | 'previousPane' | 'talkAnywhere'>;

const icons: Readonly<Record<Listed, LucideIcon>> = {
  shortcuts: KeyboardIcon,
  chat: MessageSquareTextIcon,
  transcribe: AudioLinesIcon,
  speak: SpeechIcon,
  settings: SettingsIcon,
  quickAsk: ZapIcon,
  list: PanelLeftIcon,
  search: SearchIcon,
  find: SearchIcon,
  playPause: PlayIcon,
  addGateway: PlugIcon,
  newConversation: SquarePenIcon,
  newFolder: FolderPlusIcon,
  attachFiles: PlusIcon,
  attachTranscript: CaptionsIcon,
  model: LayersIcon,
  dictate: MicIcon,
  talk: HeadsetIcon,
  inspector: PanelRightIcon,
  regenerate: RefreshCwIcon,
  branch: GitBranchIcon,
  previousVersion: ChevronLeftIcon,
  nextVersion: ChevronRightIcon,
  copyLatest: CopyIcon,
  copyCode: CodeIcon,
  readLatest: Volume2Icon,
  addFiles: PlusIcon,
  record: MicIcon,
  exportTranscript: UploadIcon,
  back: ArrowLeftToLineIcon,
  forward: ArrowRightToLineIcon,
  nextUncertain: ListEndIcon,
  previousUncertain: ListStartIcon,
  newScript: SquarePenIcon,
  speakText: SpeechIcon,
  compareVoices: Columns2Icon,
  saveClip: DownloadIcon,
};

/** The route that offers an action, for actions that make sense from anywhere. */
const routes: Partial<Readonly<Record<Listed, Route>>> = {
  addGateway: { screen: 'settings', section: 'gateways' },
  newConversation: { screen: 'chat', conversationId: null },
  newFolder: { screen: 'chat', conversationId: null },
  attachTranscript: { screen: 'chat', conversationId: null },
  dictate: { screen: 'chat', conversationId: null },
  talk: { screen: 'chat', conversationId: null },
  addFiles: { screen: 'transcribe', transcriptId: null },
  record: { screen: 'transcribe', transcriptId: null },
  newScript: { screen: 'speak', voiceOverId: null },
  compareVoices: { screen: 'speak', voiceOverId: null },
};

/** Returns the actions that can be run: those the page offers now, and those of {@link routes}. */
export function actionItems(recording: boolean): readonly PaletteItem[] {
  const synonyms: Partial<Readonly<Record<ActionName, string>>> = strings().keywords.commands.actions;
  // Actions of the current screen come first.
  const names = actionNames.filter(isListed);
  const ofScreen = names.filter((name) => groupOf(name) !== 'everywhere' && isOffered(name));
  return [...new Set([...ofScreen, ...names])].flatMap((name) => {
    const route = routes[name];
    const offered = isOffered(name);
    if (!offered && (!route || (name === 'record' && recording))) return [];
    const run = () => {
      if (!offered && route) go(route);
      runAction(name);
    };
    return [
      {
        id: `action ${name}`,
        kind: 'command',
        title: strings().shortcuts.actions[name],
        also: synonyms[name],
        icon: icons[name],
        keys: keysOf(name),
        usedAt: 0,
        run,
      },
    ];
  });
}

function isListed(name: ActionName): name is Listed {
  return Object.hasOwn(icons, name);
}
