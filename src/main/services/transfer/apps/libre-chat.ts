import { z } from 'zod';
import type { AppConversation, AppMessage, LeftOut } from './app-conversation.ts';
import { optionalList, optionalText, timeOf, validElements } from './app-values.ts';
import { inPlaces, type Placed } from './places.ts';

const conversationSchema = z.object({
  conversationId: z.string().min(1),
  title: optionalText,
  options: z
    .looseObject({ promptPrefix: optionalText, system: optionalText, model: optionalText })
    .nullish()
    .catch(null),
  messages: optionalList,
  messagesTree: optionalList,
});
const placeSchema = z.object({
  messageId: optionalText,
  parentMessageId: optionalText,
  children: optionalList,
});
const messageSchema = z.object({
  isCreatedByUser: z.boolean(),
  model: optionalText,
  text: optionalText,
  content: optionalList,
  createdAt: z.unknown().optional(),
  files: optionalList,
});
const partSchema = z.object({
  type: z.string(),
  text: z
    .union([z.string(), z.object({ value: z.string() })])
    .nullish()
    .catch(null),
  think: optionalText,
});
const fileSchema = z.object({ filename: optionalText, type: optionalText });

/** The parent id of first messages. */
const noParent = '00000000-0000-0000-0000-000000000000';

/**
 * Converts a conversation exported from LibreChat (Export conversation › json). Returns null for anything else.
 * Messages are a list with `parentMessageId`, or nested in `children` if the export is recursive. The export contains
 * the names of files, but not their content.
 *
 * Sources: danny-avila/LibreChat, `client/src/hooks/Conversations/useExportConversation.ts` and
 * `client/src/hooks/Messages/useBuildMessageTree.ts`, which write it, `api/server/utils/import/importers.js`, which
 * reads it, and the samples in `__data__` there. A recursive export with branches has its tree in `messages`.
 */
export function fromLibreChat(element: unknown): AppConversation | null {
  const read = conversationSchema.safeParse(element);
  if (!read.success) return null;
  const { conversationId, title, options, messages: list, messagesTree } = read.data;
  const top = messagesTree ?? list;
  if (!top) return null;
  const messages = inPlaces(
    conversationId,
    flattened(top),
    (message, id, parentId): AppMessage => ({
      id,
      parentId,
      role: message.isCreatedByUser ? 'user' : 'assistant',
      createdAt: timeOf(message.createdAt),
      model: message.model ?? options?.model ?? null,
      ...contentOf(message),
    }),
  );
  return {
    app: 'librechat',
    id: conversationId,
    title: title ?? null,
    createdAt: null,
    updatedAt: messages.reduce((latest, { createdAt }) => Math.max(latest, createdAt ?? 0), 0) || null,
    headId: messages.at(-1)?.id ?? null,
    systemPrompt: options?.promptPrefix ?? options?.system ?? '',
    messages,
  };
}

type Message = z.infer<typeof messageSchema>;

/** Returns all messages, parents first. Doesn't recurse. */
function flattened(top: readonly unknown[]): readonly Placed<Message>[] {
  const found: Placed<Message>[] = [];
  const waiting = top.map((value) => ({ value, above: null as string | null })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, above } = next;
    const { messageId, parentMessageId, children } = placeSchema.safeParse(value).data ?? {};
    const named = parentMessageId && parentMessageId !== noParent ? parentMessageId : null;
    const message = messageSchema.safeParse(value).data ?? null;
    found.push({ id: messageId || null, parentId: above ?? named, message });
    // Below a message without an id, the next ones follow the one above it.
    for (const child of (children ?? []).toReversed())
      waiting.push({ value: child, above: messageId || above });
  }
  return found;
}

/** Returns a message's content. Newer messages have parts in `content`, and their `text` is empty. */
function contentOf({ text, content, files }: Message): Pick<AppMessage, 'text' | 'reasoning' | 'leftOut'> {
  const parts = validElements(content, partSchema);
  const texts = parts.flatMap(({ type, text: part }) =>
    type === 'text' && part ? [typeof part === 'string' ? part : part.value] : [],
  );
  const thoughts = parts.flatMap(({ type, think }) => (type === 'think' && think ? [think] : []));
  const attached = validElements(files, fileSchema).map(
    ({ filename, type }): LeftOut => ({
      kind: type?.startsWith('image/') ? 'image' : 'file',
      name: filename ?? undefined,
    }),
  );
  return {
    text: texts.length > 0 ? texts.join('\n\n') : (text ?? ''),
    reasoning: thoughts.join('\n\n'),
    leftOut: [...attached, ...parts.flatMap(({ type }) => leftOutPart(type))],
  };
}

function leftOutPart(type: string): readonly LeftOut[] {
  switch (type) {
    case 'text':
    case 'think':
      return [];
    case 'tool_call':
      return [{ kind: 'tool' }];
    case 'image_file':
    case 'image_url':
      return [{ kind: 'image' }];
    default:
      return [{ kind: 'other' }];
  }
}
