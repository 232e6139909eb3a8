import { useMemo } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { attachmentSchema } from '../../../shared/chat/attachment.ts';
import { type DraftEvent, joinedDrafts, type Draft as StoredDraft } from '../../../shared/chat/draft.ts';
import type { Failure } from '../../../shared/failure.ts';
import { callBackend, tryBackend } from '../../backend/call-backend.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { follow, type Source } from '../../backend/follow.ts';
import { createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { useConversation } from '../conversations/conversation-store.ts';
import { useEditing } from '../conversations/editing.ts';
import {
  applyChange,
  applySnapshot,
  changedHere,
  type Draft,
  type DraftKey,
  type DraftState,
  draftOf,
  emptyDraft,
  type HeldDrafts,
  initialDrafts,
  keyOf,
  maySave,
  placeOf,
  queuedIn,
  restOf,
  saved,
  snapshotRequested,
} from './draft-state.ts';
import { messageBoxId } from './message-box.ts';

const pageId = crypto.randomUUID();

/** Unsaved drafts, by {@link pendingKeyOf}. */
const edits = createWriteBehind<Draft>({
  name: 'parlance-drafts',
  schema: z.object({ text: z.string(), attachments: z.array(attachmentSchema) }),
  write: async (pendingKey, { text, attachments }) => {
    const key = draftKeyIn(pendingKey);
    // It's saved after the snapshot, which arrives once there is a connection.
    if (!maySave(useDrafts.getState(), key)) return appUnreachable;
    const attachmentIds = attachments.map(({ id }) => id);
    return tryBackend(async (api) => {
      await api.drafts.save({ ...placeOf(key), text, attachmentIds, by: pageId });
      useDrafts.setState((state) => saved(state, key));
    });
  },
  report: toastFailure,
});

/** The drafts on this page. They are on disk within 300 ms of a change and stay in sync with other pages. */
export const useDrafts = create<DraftState>(() => initialDrafts(unsavedDrafts()));

/** Changes a draft and saves it within 250 ms. */
export function changeDraft(key: DraftKey, change: Partial<Draft>): void {
  useDrafts.setState((state) => changedHere(state, key, change));
  edits.put(pendingKeyOf(key), draftOf(useDrafts.getState(), key));
}

/**
 * Removes what was sent from a draft. Text written since then moves to the conversation that the message was sent to.
 */
export function dropSent(from: string | null, to: string, sent: Draft): void {
  const rest = restOf(draftOf(useDrafts.getState(), from), sent);
  if (from !== to) changeDraft(from, emptyDraft);
  changeDraft(to, rest);
  flushDrafts();
}

/** Deletes a draft immediately. */
export function dropDraft(key: DraftKey): void {
  changeDraft(key, emptyDraft);
  flushDrafts();
}

/** A message that is sent after the running reply. */
export type QueuedDraft = Draft & { readonly id: string; readonly failure: Failure | null };

/** Returns the queued messages of a conversation, in order. */
export function useQueuedDrafts(conversationId: string | null): readonly QueuedDraft[] {
  const drafts = useDrafts((state) => state.drafts);
  return useMemo(() => queuedIn(drafts, conversationId), [drafts, conversationId]);
}

/** Adds a queued message before its event arrives, so that Escape takes it back from the moment the box is empty. */
export function addQueued(message: StoredDraft): void {
  apply({ type: 'changed', draft: message });
}

/** Moves a queued message back into the message box, in front of what is there. */
export async function unqueue(conversationId: string, messageId: string): Promise<void> {
  flushDrafts();
  const outcome = await callBackend((api) => api.drafts.unqueue({ conversationId, messageId, by: pageId }));
  if (!outcome.ok) return toastFailure(outcome.failure);
  changeDraft(conversationId, joinedDrafts(outcome.value, draftOf(useDrafts.getState(), conversationId)));
  flushDrafts();
}

/** Saves all changed drafts immediately. Until that succeeds, session storage keeps them across reloads. */
export const flushDrafts = edits.flushAll;

/** Loads, syncs and saves drafts. Returns the function that stops this. */
export function followDrafts(): () => void {
  const watch: Source<DraftEvent> = (api, signal) => {
    useDrafts.setState(snapshotRequested);
    return api.drafts.watch({ page: pageId }, { signal });
  };
  const unfollow = follow(watch, apply, (failure) => {
    // There is no stored draft to wait for.
    useDrafts.setState({ isLoaded: true });
    flushDrafts();
    toastFailure(failure);
  });
  const stopSaving = edits.follow();
  return () => {
    stopSaving();
    unfollow();
  };
}

function apply(event: DraftEvent): void {
  switch (event.type) {
    case 'snapshot':
      applyStored(event.drafts);
      break;
    case 'changed':
      useDrafts.setState((state) => applyChange(state, event.draft, held()));
  }
}

function applyStored(stored: readonly StoredDraft[]): void {
  const unsaved = unsavedDrafts();
  useDrafts.setState((state) => applySnapshot(state, stored, held()));
  const { drafts } = useDrafts.getState();
  for (const [key, before] of unsaved) {
    const draft = drafts.get(key);
    // Text was typed before the stored draft was known.
    if (draft && draft !== before) edits.put(pendingKeyOf(key), draft);
  }
  flushDrafts();
}

function held(): HeldDrafts {
  return { unsaved: new Set(unsavedDrafts().keys()), caret: draftWithCaret() };
}

function unsavedDrafts(): ReadonlyMap<DraftKey, Draft> {
  const { values } = edits.usePending.getState();
  return new Map(Object.entries(values).map(([key, draft]) => [draftKeyIn(key), draft]));
}

/** Returns the key of an unsaved draft: that of the draft, or empty for the message box of a new conversation. */
function pendingKeyOf(key: DraftKey): string {
  return key ?? '';
}

function draftKeyIn(pendingKey: string): DraftKey {
  return pendingKey === '' ? null : pendingKey;
}

/** Returns the draft that has the caret; undefined if none has. */
function draftWithCaret(): DraftKey | undefined {
  const field = document.hasFocus() ? document.activeElement : null;
  const conversationId = useConversation.getState().id;
  if (field?.id === messageBoxId) return conversationId;
  const { editing } = useEditing.getState();
  if (editing.kind !== 'message' || !field?.closest('[data-editor]')) return undefined;
  return keyOf({ conversationId, messageId: editing.messageId });
}
