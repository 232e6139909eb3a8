import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';

/** One of several replies side by side: the original first, then its regenerated versions. */
export type ReplyColumn = { readonly choice: number; readonly versions: readonly [Message, ...Message[]] };

/** Replies requested together. `comparisonId` is null if one model returned all of them. */
export type ReplySet = {
  /** Stable for the life of the conversation. */
  readonly key: string;
  readonly comparisonId: string | null;
  readonly columns: readonly ReplyColumn[];
};

/**
 * Returns the set that a reply belongs to, or null if it stands alone. `siblings` includes the reply itself. Replies of
 * one request or comparison have the same creation time and are numbered. A reply regenerated within a comparison joins
 * its column.
 */
export function replySetOf(
  reply: Message,
  siblings: readonly Message[],
  generations: ReadonlyMap<string, Generation>,
): ReplySet | null {
  const comparisonOf = (message: Message) =>
    (message.reply && generations.get(message.reply.generationId)?.comparisonId) ?? null;
  const comparison = comparisonOf(reply);
  const first =
    requestedWith(reply, siblings) ??
    (comparison === null
      ? null
      : firstOf(
          siblings
            .filter((one) => comparisonOf(one) === comparison)
            .map((one) => requestedWith(one, siblings)),
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

/** Returns the version that a column shows: the one on the path, the `picked` one, or the newest. */
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

/** Returns whether the replies of a set come from different models. */
export function namesModels({ comparisonId }: ReplySet): boolean {
  return comparisonId !== null;
}

/** Returns whether a single request returned the whole set. If so, its usage covers all replies. */
export function isOneRequest({ columns }: ReplySet): boolean {
  return new Set(columns.map(({ versions: [first] }) => first.reply?.generationId)).size === 1;
}

function requestedWith(reply: Message, siblings: readonly Message[]): readonly Message[] | null {
  const requested = siblings
    .filter((one) => one.reply && one.createdAt === reply.createdAt)
    .sort((a, b) => choiceOf(a) - choiceOf(b));
  // Imported replies can have the same creation time by chance. Only replies requested together are numbered.
  const numbered = new Set(requested.map(choiceOf)).size === requested.length;
  return numbered && requested.length > 1 ? requested : null;
}

function choiceOf({ reply }: Message): number {
  return reply?.choice ?? 0;
}

function firstOf<Value>(values: readonly (Value | null)[]): Value | null {
  return values.find((value) => value !== null) ?? null;
}
