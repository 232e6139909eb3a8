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
    const outcome = await ask((to) => to.conversations.setUp({ conversationId, ...defined(change) }));
    if (!outcome.ok) return outcome.failure;
    noteConversation(outcome.value);
    return null;
  },
  onFailure: told,
  later: afterTyping,
});

/** What a conversation (null: the one that has not begun) is asked with, as it shows now. */
export type ShownSetUp = { readonly parameters: ChatParameters; readonly systemPrompt: string };

/** What is set of the conversation, with what is not written yet. */
export function useShownSetUp(conversation: Conversation | null): ShownSetUp {
  useBegun();
  useSettings(({ defaultSystemPrompt }) => defaultSystemPrompt);
  changes.usePending(({ values }) => (conversation ? values[conversation.id] : undefined));
  return shownSetUp(conversation);
}

/** The same at this moment, for what is done once. */
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

/** Sets something of a conversation: it shows at once and is written soon. */
export function changeSetUp(conversation: Conversation | null, change: SetUpChange): void {
  if (conversation) {
    const before = changes.usePending.getState().values[conversation.id];
    changes.put(conversation.id, { ...before, ...change });
  } else {
    useBegun.setState(defined(change));
  }
  keep();
}

/** All as in the defaults again. */
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

/** The system prompt of the defaults again. */
export function clearSystemPrompt(conversation: Conversation | null): void {
  if (conversation) {
    changeSetUp(conversation, { systemPrompt: useSettings.getState().defaultSystemPrompt });
    writeNow(conversation.id);
  } else {
    useBegun.setState({ systemPrompt: null });
    keep();
  }
}

/** Writes what waits of a conversation without waiting longer. */
export function writeNow(conversationId: string | null): void {
  if (conversationId === null) return;
  void changes.flush(conversationId).then((failed) => failed && told(failed));
}

/**
 * What goes along when a message is sent or previewed: all of the set-up where it opens a conversation, nothing in one
 * that has begun, whose set-up has been written by then. Throws a {@link FailureError} where it could not be.
 */
export async function setUpToSend(conversationId: string | null): Promise<Partial<ShownSetUp>> {
  if (conversationId === null) return shownSetUp(null);
  const failed = await changes.flush(conversationId);
  if (failed) throw new FailureError(failed);
  return {};
}

/** The conversation has begun (null was where it was written): the next one starts from the defaults. */
export function dropBegun(conversationId: string | null): void {
  if (conversationId !== null) return;
  useBegun.setState(nothingBegun, true);
  keep();
}

/** Keeps what is not written over reloads and broken lines, until the returned function is called. */
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

/** What was set is kept, but where there is nothing left to set it on. */
function told(failure: Failure): boolean {
  if (failure.code === 'not-found') return false;
  // A broken line is shown once, for the whole page.
  if (failure.code !== 'connection-lost') toast({ text: sentenceApart(failure).title });
  return true;
}

function defined<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
