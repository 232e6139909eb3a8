import { create } from 'zustand';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { Folder } from '../../../shared/chat/folder.ts';
import type { ChatParameters } from '../../../shared/chat/parameters.ts';
import { type Failure, FailureError } from '../../../shared/failure.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { flushOnLeave } from '../../backend/flush-on-leave.ts';
import { afterTyping, createWriteBehind } from '../../backend/write-behind.ts';
import { failureText } from '../../failures/failure-text.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useSettings } from '../settings-store.ts';
import { noteConversation } from './conversation-store.ts';
import { folderForNew, folderOf, useFolder, useOpenFolder } from './folders-store.ts';
import { defaultSetUp, type NewSetUp, readStored, type SetUpChange, writeStored } from './stored-set-ups.ts';

const stored = readStored(sessionStorage);

const useNewSetUp = create<NewSetUp>(() => stored.newSetUp);

const changes = createWriteBehind<SetUpChange>({
  session: { read: () => stored.changes, write: store },
  write: async (conversationId, change) => {
    const outcome = await callBackend((api) =>
      api.conversations.changeSettings({ conversationId, ...defined(change) }),
    );
    if (!outcome.ok) return outcome.failure;
    noteConversation(outcome.value);
    return null;
  },
  onFailure: reportFailure,
  afterPause: afterTyping,
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
    useNewSetUp.setState(defined(change));
  }
  store();
}

/** Resets the system prompt and all parameters to the defaults. */
export function resetSetUp(conversation: Conversation | null): void {
  if (conversation) {
    changeSetUp(conversation, { parameters: {}, systemPrompt: initialSystemPrompt(conversation) });
    writeNow(conversation.id);
  } else {
    useNewSetUp.setState(defaultSetUp);
    store();
  }
}

/** Resets the system prompt to the default. */
export function clearSystemPrompt(conversation: Conversation | null): void {
  if (conversation) {
    changeSetUp(conversation, { systemPrompt: initialSystemPrompt(conversation) });
    writeNow(conversation.id);
  } else {
    useNewSetUp.setState({ systemPrompt: null });
    store();
  }
}

/** Saves pending changes of a conversation without delay. */
export function writeNow(conversationId: string | null): void {
  if (conversationId === null) return;
  void changes.flush(conversationId).then((failed) => failed && reportFailure(failed));
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
  if (conversationId !== null) return;
  useNewSetUp.setState(defaultSetUp, true);
  store();
}

/** Saves pending changes when the connection returns and when the page closes. Returns the function that stops this. */
export function followSetUps(): () => void {
  return flushOnLeave(changes.flushAll);
}

function store(): void {
  writeStored(sessionStorage, {
    newSetUp: useNewSetUp.getState(),
    changes: changes.usePending.getState().values,
  });
}

/** Reports a failed save. Returns whether to keep the change: not if its conversation no longer exists. */
function reportFailure(failure: Failure): boolean {
  if (failure.code === 'not-found') return false;
  // A lost connection is already shown at the top of the page.
  if (failure.code !== 'connection-lost') toast({ text: failureText(failure).title });
  return true;
}

function defined<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
