import { useEffect, useMemo } from 'react';
import type { Failure } from '../../shared/failure.ts';
import type { ModelKind } from '../../shared/gateways/gateway-profile.ts';
import { type Route, useRoute } from '../route.ts';
import { useGatewayOf } from '../stores/conversations/conversation-gateway.ts';
import {
  followConversationList,
  useConversationList,
} from '../stores/conversations/conversation-list-store.ts';
import { useConversation } from '../stores/conversations/conversation-store.ts';
import { followFolders, useFolders } from '../stores/conversations/folders-store.ts';
import { useGateways } from '../stores/gateways/gateways-store.ts';
import { listRemainingModels, useAllModels } from '../stores/gateways/models-store.ts';
import { followPrompts, usePrompts } from '../stores/prompts-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { followClips, useClips } from '../stores/speech/clips-store.ts';
import { useRecording } from '../stores/transcripts/recording-store.ts';
import { followTranscripts, useTranscripts } from '../stores/transcripts/transcripts-store.ts';
import { actionItems } from './action-items.ts';
import { modelItems, promptItems } from './choice-items.ts';
import { desktopItems } from './desktop-items.ts';
import { folderCommands } from './folder-items.ts';
import { conversationCommands, transcriptCommands } from './open-page-items.ts';
import type { PaletteItem } from './palette-item.ts';
import { usePalette } from './palette-store.ts';
import { clipItems, conversationItems, transcriptItems } from './saved-items.ts';
import { settingItems } from './setting-items.ts';

/**
 * Everything that the palette can find. `loading` is true while any list is loading, and `failure` is set if one
 * failed.
 */
export type PaletteItems = {
  readonly items: readonly PaletteItem[];
  readonly loading: boolean;
  readonly failure: Failure | null;
};

/** Returns the palette's items, and subscribes to the lists. */
export function usePaletteItems(): PaletteItems {
  const route = useRoute();
  const { screen } = route;
  const openId = route.screen === 'chat' ? route.conversationId : null;
  const conversations = useConversationList();
  const transcripts = useTranscripts();
  const clips = useClips();
  const prompts = usePrompts();
  useEffect(followConversationList, []);
  useEffect(followTranscripts, []);
  useEffect(followClips, []);
  useEffect(followPrompts, []);
  useEffect(() => (screen === 'chat' ? undefined : followFolders()), [screen]);

  const commands = useCommands();
  const choices = useChoices();
  const saved = useMemo(
    () => [
      ...conversationItems(conversations.items ?? [], openId),
      ...transcriptItems(transcripts.items ?? []),
      ...clipItems(clips.items ?? []),
    ],
    [openId, conversations.items, transcripts.items, clips.items],
  );
  const ranAt = usePalette((palette) => palette.ranAt);
  const items = useMemo(
    () => [...commands.map((item) => ({ ...item, usedAt: ranAt[item.id] ?? 0 })), ...saved, ...choices],
    [commands, saved, choices, ranAt],
  );
  const lists = [conversations, transcripts, clips, prompts];
  const missing = !conversations.complete || !transcripts.complete || !clips.complete || !prompts.prompts;
  const failure = lists.find((list) => list.failure)?.failure ?? null;
  return { items, loading: missing && !failure, failure };
}

function useCommands(): readonly PaletteItem[] {
  const route = useRoute();
  const conversation = useOpenConversation(route);
  const transcripts = useTranscripts((list) => list.items);
  const gateways = useGateways((state) => state.gateways);
  const gateway = useGatewayOf(conversation);
  const folders = useFolders((state) => state.folders);
  const recording = useRecording((state) => state.recording.state !== 'idle');
  const transcript =
    route.screen === 'transcribe' ? transcripts?.find(({ id }) => id === route.transcriptId) : undefined;
  const ranAt = usePalette((palette) => palette.ranAt);
  // No store tracks which actions the page offers. They change with the screen and with actions run from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action that was run may change which are offered
  return useMemo(
    () => [
      ...actionItems(recording),
      ...(route.screen === 'chat' ? conversationCommands(conversation, gateway?.id ?? null) : []),
      ...(transcript ? transcriptCommands(transcript) : []),
      ...folderCommands(folders ?? [], conversation),
      ...settingItems(gateways),
      ...desktopItems(),
    ],
    [route, conversation, gateway, transcript, gateways, folders, recording, ranAt],
  );
}

/** The kind of models that a screen uses, besides those for chat. */
const kinds: Partial<Record<Route['screen'], ModelKind>> = { transcribe: 'transcription', speak: 'speech' };

function useChoices(): readonly PaletteItem[] {
  const route = useRoute();
  const conversation = useOpenConversation(route);
  const gateway = useGatewayOf(conversation);
  const gateways = useGateways((state) => state.gateways);
  const lists = useAllModels();
  useEffect(listRemainingModels, []);
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  const prompts = usePrompts((library) => library.prompts);
  return useMemo(
    () => [
      ...modelItems(
        gateway,
        gateways?.gateways ?? [],
        lists,
        favourites,
        conversation,
        kinds[route.screen] ?? 'chat',
      ),
      ...promptItems(prompts ?? [], conversation),
    ],
    [gateway, gateways, lists, favourites, prompts, conversation, route.screen],
  );
}

/** Returns the conversation of a route, once it is loaded. */
export function useOpenConversation(route: Route) {
  const conversation = useConversation(({ state }) => state.conversation);
  return route.screen === 'chat' && conversation?.id === route.conversationId ? conversation : null;
}
