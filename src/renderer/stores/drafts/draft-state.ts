import type { Attachment } from '../../../shared/models/attachment.ts';
import type { Draft as KeptDraft } from '../../../shared/models/draft.ts';

/** What was written and not yet sent. */
export type Draft = { readonly text: string; readonly attachments: readonly Attachment[] };

/** Where a draft belongs: a message box, or the edit of a sent message. */
export type DraftPlace = Pick<KeptDraft, 'conversationId' | 'messageId'>;

/** Names a {@link DraftPlace} on this page; the message box of a conversation that hasn't begun is null. */
export type DraftKey = string | null;

/** What the page knows of drafts. */
export type DraftState = {
  readonly drafts: ReadonlyMap<DraftKey, Draft>;
  /** Those that changed here and are not yet known to be on disk. */
  readonly unsaved: ReadonlySet<DraftKey>;
  /** Those of {@link unsaved} that this tab wrote before it was reloaded. */
  readonly restored: ReadonlySet<DraftKey>;
  /** Those that were changed here last, and not in another page. */
  readonly own: ReadonlySet<DraftKey>;
  /** Those that went to disk since all of them were last asked for: what is then on its way may not have them yet. */
  readonly fresh: ReadonlySet<DraftKey>;
  /** Whether what is on disk has come. */
  readonly known: boolean;
};

/** No draft. */
export const emptyDraft: Draft = { text: '', attachments: [] };

/** Before anything was written or has come. */
export const unknownDrafts: DraftState = {
  drafts: new Map(),
  unsaved: new Set(),
  restored: new Set(),
  own: new Set(),
  fresh: new Set(),
  known: false,
};

// Ids are UUIDs, so neither holds it.
const divider = '/';

/** Returns the key of a place: for a message box, the id of its conversation. */
export function keyOf({ conversationId, messageId }: DraftPlace): DraftKey {
  return messageId === null ? conversationId : `${conversationId}${divider}${messageId}`;
}

/** Returns the place that a key names. */
export function placeOf(key: DraftKey): DraftPlace {
  const [conversationId = null, messageId = null] = key?.split(divider) ?? [];
  return { conversationId, messageId };
}

/** The draft of a place. */
export function draftOf({ drafts }: Pick<DraftState, 'drafts'>, key: DraftKey): Draft {
  return drafts.get(key) ?? emptyDraft;
}

/** Whether there is nothing in a draft. */
export function isEmpty({ text, attachments }: Draft): boolean {
  return text === '' && attachments.length === 0;
}

/** After a change that was made here. */
export function changedHere(state: DraftState, key: DraftKey, change: Partial<Draft>): DraftState {
  const next = { ...draftOf(state, key), ...change };
  return {
    ...state,
    drafts: withDraft(state.drafts, key, next),
    unsaved: new Set(state.unsaved).add(key),
    own: new Set(state.own).add(key),
  };
}

/** The state of a page that starts with `held`: drafts that this tab couldn't store before it was reloaded. */
export function startingWith(held: ReadonlyMap<DraftKey, Draft>): DraftState {
  const keys = new Set(held.keys());
  return { ...unknownDrafts, drafts: held, unsaved: keys, restored: keys };
}

/** The drafts that changed here and aren't known to be on disk, those that were emptied included. */
export function unsavedIn(state: DraftState): ReadonlyMap<DraftKey, Draft> {
  return new Map([...state.unsaved].map((key) => [key, draftOf(state, key)]));
}

/** After the main process has kept a draft, unless it has changed again since. */
export function saved(state: DraftState, key: DraftKey, kept: Draft): DraftState {
  if (draftOf(state, key) !== kept) return state;
  return {
    ...state,
    unsaved: without(state.unsaved, key),
    restored: without(state.restored, key),
    fresh: new Set(state.fresh).add(key),
  };
}

/** As all that is on disk is asked for. */
export function askedAnew(state: DraftState): DraftState {
  return { ...state, fresh: new Set() };
}

/**
 * After all that is on disk has come. What changed here and is not on disk yet, or was not when it was asked for, stays
 * and will win; what was typed before the first of it came goes behind what was kept, unless a reload restored it: then it
 * already began with that. `caret` is the draft that is being written, if one is.
 */
export function snapshotCame(
  state: DraftState,
  kept: readonly KeptDraft[],
  caret: DraftKey | undefined,
): DraftState {
  const drafts = new Map<DraftKey, Draft>();
  for (const [key, draft] of state.drafts)
    if (stays(state, key, caret) || state.fresh.has(key)) drafts.set(key, draft);
  for (const { text, attachments, ...place } of kept) {
    const key = keyOf(place);
    const wins = state.known || state.restored.has(key);
    // One that was emptied here stays too.
    if (state.fresh.has(key) || (wins && stays(state, key, caret))) continue;
    const here = drafts.get(key);
    drafts.set(key, here ? behind({ text, attachments }, here) : { text, attachments });
  }
  return { ...state, drafts, restored: new Set(), known: true };
}

/** After another page (or a message that was sent) has changed a draft; `caret` as for {@link snapshotCame}. */
export function changeCame(
  state: DraftState,
  { text, attachments, conversationId, messageId }: KeptDraft,
  caret: DraftKey | undefined,
): DraftState {
  const key = keyOf({ conversationId, messageId });
  if (stays(state, key, caret)) return state;
  return {
    ...state,
    drafts: withDraft(state.drafts, key, { text, attachments }),
    own: without(state.own, key),
  };
}

/** No other page takes a text from under the caret that wrote it; the next key makes it the one that is kept. */
function stays(state: DraftState, key: DraftKey, caret: DraftKey | undefined): boolean {
  if (state.unsaved.has(key)) return true;
  return key === caret && state.own.has(key) && draftOf(state, key).text !== '';
}

/** What is left of a draft once `sent` of it has gone. */
export function restOf(now: Draft, sent: Draft): Draft {
  const gone = new Set(sent.attachments.map(({ id }) => id));
  return {
    text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length) : now.text,
    attachments: now.attachments.filter(({ id }) => !gone.has(id)),
  };
}

function behind(kept: Draft, here: Draft): Draft {
  const text = kept.text && here.text ? `${kept.text}\n${here.text}` : kept.text || here.text;
  return { text, attachments: [...kept.attachments, ...here.attachments] };
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
