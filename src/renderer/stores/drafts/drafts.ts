import { create } from 'zustand';
import type { DraftEvent } from '../../../shared/chat/draft.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { useConnection } from '../../backend/connection.ts';
import { follow, type Source } from '../../backend/follow.ts';
import { useConversation } from '../conversations/conversation-store.ts';
import { useEditing } from '../conversations/editing.ts';
import { createDelayedCall } from '../delayed-call.ts';
import { createReportOnce } from '../report-once.ts';
import {
  applyChange,
  applySnapshot,
  changedHere,
  type Draft,
  type DraftKey,
  type DraftState,
  draftOf,
  emptyDraft,
  initialDrafts,
  keyOf,
  placeOf,
  restOf,
  saved,
  snapshotRequested,
  unsavedIn,
} from './draft-state.ts';
import { messageBoxId } from './message-box.ts';
import { readUnsaved, writeUnsaved } from './unsaved-drafts.ts';

/** The longest delay before a change is saved, in ms. */
const saveWithinMs = 250;

const pageId = crypto.randomUUID();

/** The drafts on this page. They are on disk within 300 ms of a change and stay in sync with other pages. */
export const useDrafts = create<DraftState>(() => initialDrafts(readUnsaved(() => sessionStorage)));

/** Changes a draft and saves it within {@link saveWithinMs}. */
export function changeDraft(key: DraftKey, change: Partial<Draft>): void {
  useDrafts.setState((state) => changedHere(state, key, change));
  delayedSave.schedule();
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

/** Saves all changed drafts immediately. Until that succeeds, session storage keeps them across reloads. */
export function flushDrafts(): void {
  delayedSave.cancel();
  const unsaved = unsavedIn(useDrafts.getState());
  writeUnsaved(() => sessionStorage, unsaved);
  for (const [key, draft] of unsaved) void save(key, draft);
}

/** Loads, syncs and saves drafts. Returns the function that stops this. */
export function followDrafts(): () => void {
  const onLeaving = () => flushDrafts();
  window.addEventListener('blur', onLeaving);
  window.addEventListener('pagehide', onLeaving);
  document.addEventListener('visibilitychange', onLeaving);
  const watch: Source<DraftEvent> = (api, signal) => {
    useDrafts.setState(snapshotRequested);
    return api.drafts.watch(undefined, { signal });
  };
  const unfollow = follow(watch, apply, failedSave.report);
  return () => {
    flushDrafts();
    unfollow();
    window.removeEventListener('blur', onLeaving);
    window.removeEventListener('pagehide', onLeaving);
    document.removeEventListener('visibilitychange', onLeaving);
  };
}

const delayedSave = createDelayedCall(flushDrafts, saveWithinMs);
const failedSave = createReportOnce();

function apply(event: DraftEvent): void {
  switch (event.type) {
    case 'snapshot':
      useDrafts.setState((state) => applySnapshot(state, event.drafts, draftWithCaret()));
      // Save what couldn't be saved while disconnected.
      flushDrafts();
      break;
    case 'changed':
      if (event.draft.by !== pageId)
        useDrafts.setState((state) => applyChange(state, event.draft, draftWithCaret()));
  }
}

async function save(key: DraftKey, draft: Draft): Promise<void> {
  // Saved once the connection returns.
  if (useConnection.getState().state !== 'open') return;
  const attachmentIds = draft.attachments.map(({ id }) => id);
  const outcome = await callBackend((api) =>
    api.drafts.save({ ...placeOf(key), text: draft.text, attachmentIds, by: pageId }),
  );
  // If the conversation no longer exists, its draft isn't needed.
  if (outcome.ok || outcome.failure.code === 'not-found') {
    failedSave.reset();
    useDrafts.setState((state) => saved(state, key, draft));
    writeUnsaved(() => sessionStorage, unsavedIn(useDrafts.getState()));
  } else if (outcome.failure.code !== 'connection-lost') failedSave.report(outcome.failure);
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
