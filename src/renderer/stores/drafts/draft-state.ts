import type { Attachment } from '../../../shared/chat/attachment.ts';
import { joinedDrafts, type Queued, type Draft as StoredDraft } from '../../../shared/chat/draft.ts';

/** Text and attachments that haven't been sent. */
export type Draft = {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Set if it's a message that is sent after the running reply. */
  readonly queued?: Queued | null;
};

/** Where a draft belongs: a message box, or the edit of a sent message. */
export type DraftPlace = Pick<StoredDraft, 'conversationId' | 'messageId'>;

/** Identifies a {@link DraftPlace} on this page. Null for the message box of a new conversation. */
export type DraftKey = string | null;

/** The drafts on this page and how they relate to storage. */
export type DraftState = {
  readonly drafts: ReadonlyMap<DraftKey, Draft>;
  /** Unsaved drafts that this tab wrote before it was reloaded. */
  readonly restored: ReadonlySet<DraftKey>;
  /** Last changed on this page rather than on another one. */
  readonly own: ReadonlySet<DraftKey>;
  /** Saved since the last snapshot was requested, which may therefore not include them. */
  readonly fresh: ReadonlySet<DraftKey>;
  /** Whether the first snapshot has arrived. */
  readonly isLoaded: boolean;
};

/** The drafts that mustn't be replaced: changed here but not yet saved, and the one that has the caret, if any. */
export type HeldDrafts = { readonly unsaved: ReadonlySet<DraftKey>; readonly caret: DraftKey | undefined };

/** A draft without text or attachments. */
export const emptyDraft: Draft = { text: '', attachments: [] };

/** The state before anything is typed or loaded. */
export const unknownDrafts: DraftState = {
  drafts: new Map(),
  restored: new Set(),
  own: new Set(),
  fresh: new Set(),
  isLoaded: false,
};

// Ids are UUIDs, so they can't contain it.
const divider = '/';

/** Returns the key of a place. For a message box, it's the conversation's id. */
export function keyOf({ conversationId, messageId }: DraftPlace): DraftKey {
  return messageId === null ? conversationId : `${conversationId}${divider}${messageId}`;
}

/** Returns the place of a key. */
export function placeOf(key: DraftKey): DraftPlace {
  const [conversationId = null, messageId = null] = key?.split(divider) ?? [];
  return { conversationId, messageId };
}

/** Returns the draft of a place. */
export function draftOf({ drafts }: Pick<DraftState, 'drafts'>, key: DraftKey): Draft {
  return drafts.get(key) ?? emptyDraft;
}

/** Returns the queued messages of a conversation, in order. */
export function queuedIn(drafts: DraftState['drafts'], conversationId: string | null) {
  return [...drafts].flatMap(([key, draft]) => {
    const place = placeOf(key);
    if (!draft.queued || place.conversationId !== conversationId || place.messageId === null) return [];
    return [{ ...draft, id: place.messageId, failure: draft.queued.failure }];
  });
}

/** Returns whether a draft has neither text nor attachments. */
export function isEmpty({ text, attachments }: Draft): boolean {
  return text === '' && attachments.length === 0;
}

/** Returns the state after a change on this page. */
export function changedHere(state: DraftState, key: DraftKey, change: Partial<Draft>): DraftState {
  const next = { ...draftOf(state, key), ...change };
  return {
    ...state,
    drafts: withDraft(state.drafts, key, next),
    own: new Set(state.own).add(key),
  };
}

/** Returns the initial state with `unsaved`: drafts that this tab couldn't save before it was reloaded. */
export function initialDrafts(unsaved: ReadonlyMap<DraftKey, Draft>): DraftState {
  return { ...unknownDrafts, drafts: unsaved, restored: new Set(unsaved.keys()) };
}

/**
 * Returns whether a draft may be saved. Text typed before the first snapshot is appended to the stored draft, and
 * mustn't replace it.
 */
export function maySave({ isLoaded, restored }: DraftState, key: DraftKey): boolean {
  return isLoaded || restored.has(key);
}

/** Marks a draft as saved. */
export function saved(state: DraftState, key: DraftKey): DraftState {
  return {
    ...state,
    restored: without(state.restored, key),
    fresh: new Set(state.fresh).add(key),
  };
}

/** Returns the state after a new snapshot has been requested. */
export function snapshotRequested(state: DraftState): DraftState {
  return { ...state, fresh: new Set() };
}

/**
 * Returns the state after a snapshot. Drafts that changed here and weren't saved when it was requested win. Before the
 * first snapshot, text typed here is appended to the saved draft instead, unless a reload restored it: it then already
 * includes the saved text.
 */
export function applySnapshot(
  state: DraftState,
  stored: readonly StoredDraft[],
  held: HeldDrafts,
): DraftState {
  const drafts = new Map<DraftKey, Draft>();
  for (const [key, draft] of state.drafts)
    if (isProtected(state, key, held) || state.fresh.has(key)) drafts.set(key, draft);
  for (const { text, attachments, queued, ...place } of stored) {
    const key = keyOf(place);
    // This includes drafts that were emptied here.
    if (state.fresh.has(key) || (maySave(state, key) && isProtected(state, key, held))) continue;
    const local = drafts.get(key);
    drafts.set(key, local ? joinedDrafts({ text, attachments }, local) : { text, attachments, queued });
  }
  return { ...state, drafts, restored: new Set(), isLoaded: true };
}

/** Returns the state after another page changed a draft or a message was sent. */
export function applyChange(
  state: DraftState,
  { text, attachments, queued, conversationId, messageId }: StoredDraft,
  held: HeldDrafts,
): DraftState {
  const key = keyOf({ conversationId, messageId });
  if (isProtected(state, key, held)) return state;
  return {
    ...state,
    drafts: withDraft(state.drafts, key, { text, attachments, queued }),
    own: without(state.own, key),
  };
}

/**
 * Returns whether a change from another page must not replace a draft. Text typed on this page is never replaced while
 * the caret is in it. The next key press saves this page's version.
 */
function isProtected(state: DraftState, key: DraftKey, { unsaved, caret }: HeldDrafts): boolean {
  if (unsaved.has(key)) return true;
  return key === caret && state.own.has(key) && draftOf(state, key).text !== '';
}

/** Returns what remains of a draft after `sent` was sent. */
export function restOf(draft: Draft, sent: Draft): Draft {
  const sentIds = new Set(sent.attachments.map(({ id }) => id));
  return {
    text: draft.text.startsWith(sent.text) ? draft.text.slice(sent.text.length) : draft.text,
    attachments: draft.attachments.filter(({ id }) => !sentIds.has(id)),
  };
}

function withDraft(drafts: DraftState['drafts'], key: DraftKey, draft: Draft): DraftState['drafts'] {
  const next = new Map(drafts);
  if (isEmpty(draft)) next.delete(key);
  else next.set(key, draft);
  return next;
}

function without<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const rest = new Set(set);
  rest.delete(value);
  return rest;
}
