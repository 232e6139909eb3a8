import { create } from 'zustand';
import { type Failure, FailureError } from '../../../shared/failure.ts';
import type { Conversation } from '../../../shared/models/conversation.ts';
import type { ChatParameters } from '../../../shared/models/parameters.ts';
import { useConnection } from '../../backend/connection.ts';
import { afterTyping, createWriteBehind } from '../../backend/write-behind.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { ask } from '../attempt.ts';
import { useSettings } from '../settings-store.ts';
import { noteConversation } from './conversation-store.ts';
import {
  type BegunSetUp,
  nothingBegun,
  readStored,
  type SetUpChange,
  writeStored,
} from './stored-set-ups.ts';

const kept = readStored(sessionStorage);

const useBegun = create<BegunSetUp>(() => kept.begun);

const changes = createWriteBehind<SetUpChange>({
  held: { read: () => kept.changes, write: keep },
  write: async (conversationId, change) => {
    const outcome = await ask((to) =>
      to.conversations.changeSettings({ conversationId, ...defined(change) }),
    );
    if (!outcome.ok) return outcome.failure;
    noteConversation(outcome.value);
    return null;
  },
  onFailure: told,
  later: afterTyping,
});

/** The effective system prompt and parameters of a conversation (null: a new one). */
export type ShownSetUp = { readonly parameters: ChatParameters; readonly systemPrompt: string };

/** Returns a conversation's set-up, including unsaved changes. */
export function useShownSetUp(conversation: Conversation | null): ShownSetUp {
  useBegun();
  useSettings(({ defaultSystemPrompt }) => defaultSystemPrompt);
  changes.usePending(({ values }) => (conversation ? values[conversation.id] : undefined));
  return shownSetUp(conversation);
}

/** Returns the same as {@link useShownSetUp}, without subscribing. */
export function shownSetUp(conversation: Conversation | null): ShownSetUp {
  if (!conversation) {
    const { parameters, systemPrompt } = useBegun.getState();
    return { parameters, systemPrompt: systemPrompt ?? useSettings.getState().defaultSystemPrompt };
  }
  const change = changes.usePending.getState().values[conversation.id];
  return {
    parameters: change?.parameters ?? conversation.parameters,
    systemPrompt: change?.systemPrompt ?? conversation.systemPrompt,
  };
}

/** Changes a conversation's set-up: immediately on the page, and in storage after a short delay. */
export function changeSetUp(conversation: Conversation | null, change: SetUpChange): void {
  if (conversation) {
    const before = changes.usePending.getState().values[conversation.id];
    changes.put(conversation.id, { ...before, ...change });
  } else {
    useBegun.setState(defined(change));
  }
  keep();
}

/** Resets the system prompt and all parameters to the defaults. */
export function resetSetUp(conversation: Conversation | null): void {
  if (conversation) {
    changeSetUp(conversation, {
      parameters: {},
      systemPrompt: useSettings.getState().defaultSystemPrompt,
    });
    writeNow(conversation.id);
  } else {
    useBegun.setState(nothingBegun);
    keep();
  }
}

/** Resets the system prompt to the default. */
export function clearSystemPrompt(conversation: Conversation | null): void {
  if (conversation) {
    changeSetUp(conversation, { systemPrompt: useSettings.getState().defaultSystemPrompt });
    writeNow(conversation.id);
  } else {
    useBegun.setState({ systemPrompt: null });
    keep();
  }
}

/** Saves pending changes of a conversation without delay. */
export function writeNow(conversationId: string | null): void {
  if (conversationId === null) return;
  void changes.flush(conversationId).then((failed) => failed && told(failed));
}

/**
 * Returns the set-up to send with a message or a preview: everything for a new conversation, nothing for an existing
 * one, whose pending changes are saved first.
 * @throws FailureError if they couldn't be saved
 */
export async function setUpToSend(conversationId: string | null): Promise<Partial<ShownSetUp>> {
  if (conversationId === null) return shownSetUp(null);
  const failed = await changes.flush(conversationId);
  if (failed) throw new FailureError(failed);
  return {};
}

/** Clears the new conversation's set-up once it has been created. Does nothing for an existing conversation. */
export function dropBegun(conversationId: string | null): void {
  if (conversationId !== null) return;
  useBegun.setState(nothingBegun, true);
  keep();
}

/** Saves pending changes when the connection returns and when the page closes. Returns the function that stops this. */
export function keepSetUps(): () => void {
  const onHide = () => changes.flushAll();
  const unfollow = useConnection.subscribe((now, before) => {
    if (now.state === 'open' && before.state !== 'open') changes.flushAll();
  });
  window.addEventListener('pagehide', onHide);
  changes.flushAll();
  return () => {
    unfollow();
    window.removeEventListener('pagehide', onHide);
    changes.flushAll();
  };
}

function keep(): void {
  writeStored(sessionStorage, { begun: useBegun.getState(), changes: changes.usePending.getState().values });
}

/** Reports a failed save. Returns whether to keep the change: not if its conversation no longer exists. */
function told(failure: Failure): boolean {
  if (failure.code === 'not-found') return false;
  // A lost connection is already shown at the top of the page.
  if (failure.code !== 'connection-lost') toast({ text: sentenceApart(failure).title });
  return true;
}

function defined<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
