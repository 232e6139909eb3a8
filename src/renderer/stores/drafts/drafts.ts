import { create } from 'zustand';
import type { DraftEvent } from '../../../shared/models/draft.ts';
import { useConnection } from '../../backend/connection.ts';
import { follow, type Source } from '../../backend/follow.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { strings } from '../../i18n/strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { ask } from '../attempt.ts';
import { useConversation } from '../conversations/conversation-store.ts';
import { useEditing } from '../conversations/editing.ts';
import {
  askedAnew,
  changeCame,
  changedHere,
  type Draft,
  type DraftKey,
  type DraftState,
  draftOf,
  emptyDraft,
  keyOf,
  placeOf,
  restOf,
  saved,
  snapshotCame,
  startingWith,
  unsavedIn,
} from './draft-state.ts';
import { messageBoxId } from './message-box.ts';
import { readHeld, writeHeld } from './unsaved-drafts.ts';

/** The longest that a change waits before it goes to disk, in ms. */
const saveWithinMs = 250;

const pageId = crypto.randomUUID();

/** Drafts as this page sees them; they are on disk within 300 ms of a change, and follow the other pages. */
export const useDrafts = create<DraftState>(() => startingWith(readHeld(() => sessionStorage)));

/** Changes a draft here; it is kept within {@link saveWithinMs}. */
export function changeDraft(key: DraftKey, change: Partial<Draft>): void {
  useDrafts.setState((state) => changedHere(state, key, change));
  timer ??= setTimeout(flushDrafts, saveWithinMs);
}

/** Takes away what was sent; what was written after it stays, in the conversation that it was sent to. */
export function dropSent(from: string | null, to: string, sent: Draft): void {
  const rest = restOf(draftOf(useDrafts.getState(), from), sent);
  if (from !== to) changeDraft(from, emptyDraft);
  changeDraft(to, rest);
  flushDrafts();
}

/** Deletes a draft, now. */
export function dropDraft(key: DraftKey): void {
  changeDraft(key, emptyDraft);
  flushDrafts();
}

/** Stores every draft that changed, now; until that has worked, this tab holds them through a reload. */
export function flushDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  const unsaved = unsavedIn(useDrafts.getState());
  writeHeld(() => sessionStorage, unsaved);
  for (const [key, draft] of unsaved) void keep(key, draft);
}

/** Follows and keeps drafts until the returned function is called. */
export function followDrafts(): () => void {
  const onLeaving = () => flushDrafts();
  window.addEventListener('blur', onLeaving);
  window.addEventListener('pagehide', onLeaving);
  document.addEventListener('visibilitychange', onLeaving);
  const watch: Source<DraftEvent> = (to, signal) => {
    useDrafts.setState(askedAnew);
    return to.drafts.watch(undefined, { signal });
  };
  const unfollow = follow(watch, take, complain);
  return () => {
    flushDrafts();
    unfollow();
    window.removeEventListener('blur', onLeaving);
    window.removeEventListener('pagehide', onLeaving);
    document.removeEventListener('visibilitychange', onLeaving);
  };
}

let timer: ReturnType<typeof setTimeout> | undefined;
let complained = false;

function take(event: DraftEvent): void {
  switch (event.type) {
    case 'snapshot':
      useDrafts.setState((state) => snapshotCame(state, event.drafts, caretAt()));
      // What could not be kept while the line was broken.
      flushDrafts();
      break;
    case 'changed':
      if (event.draft.by !== pageId) useDrafts.setState((state) => changeCame(state, event.draft, caretAt()));
  }
}

async function keep(key: DraftKey, draft: Draft): Promise<void> {
  // It goes once the line is back.
  if (useConnection.getState().state !== 'open') return;
  const attachmentIds = draft.attachments.map(({ id }) => id);
  const outcome = await ask((to) =>
    to.drafts.keep({ ...placeOf(key), text: draft.text, attachmentIds, by: pageId }),
  );
  // Where the conversation is gone, nobody will look for its draft.
  if (outcome.ok || outcome.failure.code === 'not-found') {
    complained = false;
    useDrafts.setState((state) => saved(state, key, draft));
    writeHeld(() => sessionStorage, unsavedIn(useDrafts.getState()));
  } else if (outcome.failure.code !== 'connection-lost') complain(outcome.failure);
}

// Once, and not at every key.
function complain(failure: Parameters<typeof sentenceApart>[0]): void {
  if (complained) return;
  complained = true;
  const { title, cause } = sentenceApart(failure);
  toast({ text: strings().frame.titled(title, cause) });
}

/** The draft that is being written; undefined where the caret is elsewhere. */
function caretAt(): DraftKey | undefined {
  const field = document.hasFocus() ? document.activeElement : null;
  const conversationId = useConversation.getState().id;
  if (field?.id === messageBoxId) return conversationId;
  const { editing } = useEditing.getState();
  if (editing.kind !== 'message' || !field?.closest('[data-editor]')) return undefined;
  return keyOf({ conversationId, messageId: editing.messageId });
}
