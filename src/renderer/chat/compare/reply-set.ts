import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';

/** One place among replies side by side: what was asked for first, then what was asked for in its stead. */
export type ReplyColumn = { readonly choice: number; readonly versions: readonly [Message, ...Message[]] };

/** Replies that were asked for together; `comparisonId` is null where one model gave them all. */
export type ReplySet = {
  /** The same for as long as the conversation lives. */
  readonly key: string;
  readonly comparisonId: string | null;
  readonly columns: readonly ReplyColumn[];
};

/**
 * The set that a reply belongs to among its `siblings` (itself among them); null where it stands alone. Replies of one
 * request, and those of one comparison, began at the same moment and are numbered; what was asked for again in a
 * comparison joins its column.
 */
export function replySetOf(
  reply: Message,
  siblings: readonly Message[],
  generations: ReadonlyMap<string, Generation>,
): ReplySet | null {
  const comparisonOf = (message: Message) =>
    (message.reply && generations.get(message.reply.generationId)?.comparisonId) ?? null;
  const wanted = comparisonOf(reply);
  const first =
    askedWith(reply, siblings) ??
    (wanted === null
      ? null
      : firstOf(
          siblings.filter((one) => comparisonOf(one) === wanted).map((one) => askedWith(one, siblings)),
        ));
  if (!first) return null;
  const comparisonId = firstOf(first.map(comparisonOf));
  const later = siblings.filter(
    (one) => comparisonId !== null && comparisonOf(one) === comparisonId && !first.includes(one),
  );
  return {
    key: `${first[0]?.parentId} ${first[0]?.createdAt}`,
    comparisonId,
    columns: first.map((message) => {
      const choice = choiceOf(message);
      return { choice, versions: [message, ...later.filter((one) => choiceOf(one) === choice)] };
    }),
  };
}

/** The version that a column shows: the one of the path, else the `picked` one, else the newest. */
export function shownIn(
  { versions }: ReplyColumn,
  pathId: string | undefined,
  picked: string | null,
): Message {
  return (
    versions.find(({ id }) => id === pathId) ??
    versions.find(({ id }) => id === picked) ??
    versions.at(-1) ??
    versions[0]
  );
}

/** Whether a set is known by its models: where each is another one. */
export function namesModels({ comparisonId }: ReplySet): boolean {
  return comparisonId !== null;
}

/** Whether one request gave the whole set, so that its numbers are those of all. */
export function isOneRequest({ columns }: ReplySet): boolean {
  return new Set(columns.map(({ versions: [first] }) => first.reply?.generationId)).size === 1;
}

function askedWith(reply: Message, siblings: readonly Message[]): readonly Message[] | null {
  const together = siblings
    .filter((one) => one.reply && one.createdAt === reply.createdAt)
    .sort((a, b) => choiceOf(a) - choiceOf(b));
  // Imported replies may share a moment by chance; those that were asked for together are numbered.
  const numbered = new Set(together.map(choiceOf)).size === together.length;
  return numbered && together.length > 1 ? together : null;
}

function choiceOf({ reply }: Message): number {
  return reply?.choice ?? 0;
}

function firstOf<Value>(values: readonly (Value | null)[]): Value | null {
  return values.find((value) => value !== null) ?? null;
}
