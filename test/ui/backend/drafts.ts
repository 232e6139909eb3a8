import { createTopic, exceptOwn, type FromPage } from '../../../src/main/services/topic.ts';
import type { AttachedText, Attachment } from '../../../src/shared/chat/attachment.ts';
import { type Draft, type DraftEvent, joinedDrafts, type Queued } from '../../../src/shared/chat/draft.ts';
import { found, type Routes } from './router.ts';

/** Drafts and attachments in memory. */
export type Drafts = ReturnType<typeof createDrafts>;

type Place = Pick<Draft, 'conversationId' | 'messageId'>;

const keyOf = ({ conversationId, messageId }: Place) => JSON.stringify([conversationId, messageId]);

/** Doubles the drafts and the attachments. */
export function createDrafts() {
  const drafts = new Map<string, Draft>();
  const contents = new Map<string, { readonly attachment: Attachment; readonly text: string }>();
  const topic = createTopic<FromPage<DraftEvent>>();

  const write = (draft: Draft, by: string | null = null) => {
    if (draft.text === '' && draft.attachments.length === 0) drafts.delete(keyOf(draft));
    else drafts.set(keyOf(draft), draft);
    topic.publish({ by, event: { type: 'changed', draft } });
    return draft;
  };
  const empty = (place: Place) => write({ ...place, text: '', attachments: [], queued: null });
  const attachments = (ids: readonly string[]) => ids.map((id) => found(contents.get(id)).attachment);

  const routes = {
    drafts: {
      watch: ({ page }, signal) => {
        const snapshot = () => ({
          by: null,
          event: { type: 'snapshot' as const, drafts: [...drafts.values()] },
        });
        return exceptOwn(topic.watch(snapshot, signal), page);
      },
      save: ({ by, attachmentIds, ...draft }) =>
        void write({ ...draft, attachments: attachments(attachmentIds), queued: null }, by),
      unqueue: ({ by, ...place }) => {
        const taken = found(drafts.get(keyOf(place)));
        const box = { ...place, messageId: null };
        write({ ...box, ...joinedDrafts(taken, drafts.get(keyOf(box)) ?? null), queued: null }, by);
        empty(place);
        return taken;
      },
    },
  } satisfies Routes;
  return {
    routes,
    all: () => [...drafts.values()],
    attachments,
    textOf: (id: string) => found(contents.get(id)).text,
    attach: ({ text, ...given }: Pick<AttachedText, 'name' | 'kind'> & { readonly text: string }) => {
      const bytes = new TextEncoder().encode(text).length;
      const attachment: AttachedText = { id: crypto.randomUUID(), bytes, ...given };
      contents.set(attachment.id, { attachment, text });
      return attachment;
    },
    /** Removes the sent text from its message box. */
    sent: ({ conversationId, text }: { readonly conversationId: string | null; readonly text: string }) => {
      const place = { conversationId, messageId: null };
      if (drafts.get(keyOf(place))?.text.startsWith(text)) empty(place);
    },
    queue: (input: {
      readonly conversationId: string;
      readonly text: string;
      readonly attachmentIds: readonly string[];
      readonly models: Queued['models'];
    }) => {
      const { conversationId, text, attachmentIds, models } = input;
      empty({ conversationId, messageId: null });
      const queued = { models, failure: null };
      const messageId = crypto.randomUUID();
      return write({ conversationId, messageId, text, attachments: attachments(attachmentIds), queued });
    },
    /** Takes the next message of a conversation's queue. */
    nextQueued: (conversationId: string) => {
      const next = [...drafts.values()].find((one) => one.queued && one.conversationId === conversationId);
      if (next) empty(next);
      return next;
    },
  };
}
