import type { Attachment } from '../../shared/models/attachment.ts';
import type { Draft as KeptDraft } from '../../shared/models/draft.ts';

/** What was written and not yet sent. */
export type Draft = { readonly text: string; readonly attachments: readonly Attachment[] };

/** What the page knows of drafts. The conversation that has not begun is null. */
export type DraftState = {
  readonly drafts: ReadonlyMap<string | null, Draft>;
  /** Those that changed here and are not yet known to be on disk. */
  readonly unsaved: ReadonlySet<string | null>;
  /** Those that were changed here last, and not in another page. */
  readonly own: ReadonlySet<string | null>;
  /** Those that went to disk since all of them were last asked for: what is then on its way may not have them yet. */
  readonly fresh: ReadonlySet<string | null>;
  /** Whether what is on disk has come. */
  readonly known: boolean;
};

/** No draft. */
export const emptyDraft: Draft = { text: '', attachments: [] };

/** Before anything was written or has come. */
export const unknownDrafts: DraftState = {
  drafts: new Map(),
  unsaved: new Set(),
  own: new Set(),
  fresh: new Set(),
  known: false,
};

/** The draft of a conversation. */
export function draftOf({ drafts }: Pick<DraftState, 'drafts'>, conversationId: string | null): Draft {
  return drafts.get(conversationId) ?? emptyDraft;
}

/** Whether there is nothing in a draft. */
export function isEmpty({ text, attachments }: Draft): boolean {
  return text === '' && attachments.length === 0;
}

/** After a change that was made here. */
export function changedHere(
  state: DraftState,
  conversationId: string | null,
  change: Partial<Draft>,
): DraftState {
  const next = { ...draftOf(state, conversationId), ...change };
  return {
    ...state,
    drafts: withDraft(state.drafts, conversationId, next),
    unsaved: new Set(state.unsaved).add(conversationId),
    own: new Set(state.own).add(conversationId),
  };
}

/** After the main process has kept a draft, unless it has changed again since. */
export function saved(state: DraftState, conversationId: string | null, kept: Draft): DraftState {
  if (draftOf(state, conversationId) !== kept) return state;
  return {
    ...state,
    unsaved: without(state.unsaved, conversationId),
    fresh: new Set(state.fresh).add(conversationId),
  };
}

/** As all that is on disk is asked for. */
export function askedAnew(state: DraftState): DraftState {
  return { ...state, fresh: new Set() };
}

/**
 * After all that is on disk has come. What changed here and is not on disk yet, or was not when it was asked for, stays
 * and will win; what was written before the first of it came goes behind what was kept. `caret` is the conversation that
 * is being written in, if one is.
 */
export function snapshotCame(
  state: DraftState,
  kept: readonly KeptDraft[],
  caret: string | null | undefined,
): DraftState {
  const drafts = new Map<string | null, Draft>();
  for (const [id, draft] of state.drafts)
    if (stays(state, id, caret) || state.fresh.has(id)) drafts.set(id, draft);
  for (const { conversationId, text, attachments } of kept) {
    // One that was emptied here stays too.
    if (state.fresh.has(conversationId) || (state.known && stays(state, conversationId, caret))) continue;
    const here = drafts.get(conversationId);
    drafts.set(conversationId, here ? behind({ text, attachments }, here) : { text, attachments });
  }
  return { ...state, drafts, known: true };
}

/** After another page (or a message that was sent) has changed a draft; `caret` as for {@link snapshotCame}. */
export function changeCame(
  state: DraftState,
  { conversationId, text, attachments }: KeptDraft,
  caret: string | null | undefined,
): DraftState {
  if (stays(state, conversationId, caret)) return state;
  return {
    ...state,
    drafts: withDraft(state.drafts, conversationId, { text, attachments }),
    own: without(state.own, conversationId),
  };
}

/** No other page takes a text from under the caret that wrote it; the next key makes it the one that is kept. */
function stays(state: DraftState, id: string | null, caret: string | null | undefined): boolean {
  if (state.unsaved.has(id)) return true;
  return id === caret && state.own.has(id) && draftOf(state, id).text !== '';
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

function withDraft(
  drafts: DraftState['drafts'],
  conversationId: string | null,
  draft: Draft,
): DraftState['drafts'] {
  const next = new Map(drafts);
  if (isEmpty(draft)) next.delete(conversationId);
  else next.set(conversationId, draft);
  return next;
}

function without<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const rest = new Set(set);
  rest.delete(value);
  return rest;
}
