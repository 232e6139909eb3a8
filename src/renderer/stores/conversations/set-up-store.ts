import { z } from 'zod';
import { create } from 'zustand';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { Folder } from '../../../shared/chat/folder.ts';
import {
  type ChatParameters,
  chatParametersSchema,
  systemPromptSchema,
} from '../../../shared/chat/parameters.ts';
import { FailureError } from '../../../shared/failure.ts';
import { tryBackend } from '../../backend/call-backend.ts';
import { createSessionValues } from '../../backend/session-values.ts';
import { createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { useSettings } from '../settings-store.ts';
import { noteConversation } from './conversation-store.ts';
import { folderForNew, folderOf, useFolder, useOpenFolder } from './folders-store.ts';

/** The set-up of the new conversation. The system prompt is null for the default one. */
const newSetUpSchema = z.object({
  parameters: chatParametersSchema,
  systemPrompt: systemPromptSchema.nullable(),
});

type NewSetUp = Readonly<z.infer<typeof newSetUpSchema>>;

/** Changes to a conversation's set-up that aren't saved yet. */
const setUpChangeSchema = z.object({
  parameters: chatParametersSchema.optional(),
  systemPrompt: systemPromptSchema.optional(),
});

type SetUpChange = Readonly<z.infer<typeof setUpChangeSchema>>;

const defaultSetUp: NewSetUp = { parameters: {}, systemPrompt: null };

/** It's saved with the conversation, when its first message is sent. Until then, this tab keeps it across reloads. */
const sessionSetUp = createSessionValues('parlance-new-set-up', newSetUpSchema);

const useNewSetUp = create<NewSetUp>(() => sessionSetUp.read().new ?? defaultSetUp);

const changes = createWriteBehind<SetUpChange>({
  name: 'parlance-set-ups',
  schema: setUpChangeSchema,
  write: (conversationId, change) =>
    tryBackend(async (api) =>
      noteConversation(await api.conversations.changeSettings({ conversationId, ...defined(change) })),
    ),
  report: toastFailure,
});

/** The effective system prompt and parameters of a conversation. */
export type EffectiveSetUp = { readonly parameters: ChatParameters; readonly systemPrompt: string };

/** Returns a conversation's set-up, including unsaved changes. */
export function useEffectiveSetUp(conversation: Conversation | null): EffectiveSetUp {
  useNewSetUp();
  useSettings(({ defaultSystemPrompt }) => defaultSystemPrompt);
  useOpenFolder();
  changes.usePending(({ values }) => (conversation ? values[conversation.id] : undefined));
  return effectiveSetUp(conversation);
}

/** Returns the same as {@link useEffectiveSetUp}, without subscribing. */
export function effectiveSetUp(conversation: Conversation | null): EffectiveSetUp {
  if (!conversation) {
    const { parameters, systemPrompt } = useNewSetUp.getState();
    return { parameters, systemPrompt: systemPrompt ?? initialSystemPrompt(null) };
  }
  const change = changes.usePending.getState().values[conversation.id];
  return {
    parameters: change?.parameters ?? conversation.parameters,
    systemPrompt: change?.systemPrompt ?? conversation.systemPrompt,
  };
}

/** Returns the folder that a conversation (null: a new one) inherits from, and follows its changes. */
export function useInheritedFolder(conversation: Conversation | null): Folder | null {
  const open = useOpenFolder();
  const folder = useFolder(conversation?.folderId);
  return conversation ? folder : open;
}

/** Returns the system prompt of a conversation that doesn't set its own. Empty if its folder has one. */
export function initialSystemPrompt(conversation: Conversation | null): string {
  const folder = conversation ? folderOf(conversation.folderId) : folderForNew();
  return folder?.systemPrompt ? '' : useSettings.getState().defaultSystemPrompt;
}

/** Changes a conversation's set-up: immediately on the page, and in storage after a short delay. */
export function changeSetUp(conversation: Conversation | null, change: SetUpChange): void {
  if (conversation) {
    const before = changes.usePending.getState().values[conversation.id];
    changes.put(conversation.id, { ...before, ...change });
  } else {
    setNewSetUp(defined(change));
  }
}

/** Resets the system prompt and all parameters to the defaults. */
export function resetSetUp(conversation: Conversation | null): void {
  if (conversation) {
    changeSetUp(conversation, { parameters: {}, systemPrompt: initialSystemPrompt(conversation) });
    writeNow(conversation.id);
  } else {
    setNewSetUp(defaultSetUp);
  }
}

/** Resets the system prompt to the default. */
export function clearSystemPrompt(conversation: Conversation | null): void {
  if (conversation) {
    changeSetUp(conversation, { systemPrompt: initialSystemPrompt(conversation) });
    writeNow(conversation.id);
  } else {
    setNewSetUp({ systemPrompt: null });
  }
}

/** Saves pending changes of a conversation without delay. */
export function writeNow(conversationId: string | null): void {
  if (conversationId !== null) changes.flushAll();
}

/**
 * Returns the set-up to send with a message or a preview: everything for a new conversation, nothing for an existing
 * one, whose pending changes are saved first.
 * @throws FailureError if they couldn't be saved
 */
export async function setUpToSend(
  conversationId: string | null,
): Promise<Partial<EffectiveSetUp & { readonly folderId: string | null }>> {
  if (conversationId === null) return { ...effectiveSetUp(null), folderId: folderForNew()?.id ?? null };
  const failure = await changes.flush(conversationId);
  if (failure) throw new FailureError(failure);
  return {};
}

/** Clears the new conversation's set-up once it has been created. Does nothing for an existing conversation. */
export function clearNewSetUp(conversationId: string | null): void {
  if (conversationId === null) setNewSetUp(defaultSetUp);
}

/** Saves pending changes, also when the connection returns and when the page closes. */
export const followSetUps = changes.follow;

function setNewSetUp(change: Partial<NewSetUp>): void {
  useNewSetUp.setState(change);
  const setUp = useNewSetUp.getState();
  const isDefault = setUp.systemPrompt === null && Object.keys(setUp.parameters).length === 0;
  sessionSetUp.write(isDefault ? {} : { new: setUp });
}

function defined<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
