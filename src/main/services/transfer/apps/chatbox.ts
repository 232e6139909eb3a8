import { z } from 'zod';
import type { AppConversation, AppMessage, LeftOut } from './app-conversation.ts';
import {
  imageAt,
  optionalList,
  optionalText,
  timeOf,
  unreadableMessages,
  validElements,
} from './app-values.ts';

const sessionSchema = z.object({
  id: z.string().min(1),
  name: optionalText,
  type: optionalText,
  starred: z.boolean().nullish().catch(null),
  messages: z.array(z.unknown()),
  threads: optionalList,
  threadName: optionalText,
  messageForksHash: z.record(z.string(), z.unknown()).nullish().catch(null),
});
const threadSchema = z.object({
  id: z.string().min(1),
  name: optionalText,
  messages: z.array(z.unknown()),
  createdAt: z.unknown().optional(),
});
const forkSchema = z.object({ lists: z.array(z.unknown()) });
const forkListSchema = z.object({ messages: z.array(z.unknown()) });
const messageSchema = z.object({
  id: z.string().min(1),
  role: z.enum(['system', 'user', 'assistant']),
  content: optionalText,
  contentParts: optionalList,
  reasoningContent: optionalText,
  model: optionalText,
  timestamp: z.unknown().optional(),
  files: optionalList,
  links: optionalList,
  pictures: optionalList,
});
const partSchema = z.object({ type: z.string(), text: optionalText });
const namedSchema = z.object({ name: optionalText, title: optionalText });
const pictureSchema = z.object({ url: optionalText });

/**
 * Converts a session from a Chatbox export (Settings › General › Data backup), which stores each session in a field
 * `session:<id>`. Older exports store a list of sessions in `chat-sessions`. Returns null for anything else. A
 * session's earlier threads become separate conversations. `messageForksHash` holds the other branches after a message.
 * Images and files are stored separately and aren't in the export.
 *
 * Sources: chatboxai/chatbox, `src/shared/types/session.ts` (the schemas), `src/renderer/stores/session/forks.ts` (the
 * branches) and `src/renderer/routes/settings/general.tsx` (the export).
 */
export function fromChatbox(element: unknown): readonly AppConversation[] | null {
  const read = sessionSchema.safeParse(element);
  if (!read.success || !isSession(read.data)) return null;
  const { id, name, starred, messages, threads, messageForksHash } = read.data;
  const pinned = starred ?? false;
  const main = conversationFrom(messages, messageForksHash ?? {});
  return [
    { ...main, id, title: name ?? null, pinned },
    ...validElements(threads, threadSchema).map((thread) => ({
      ...conversationFrom(thread.messages, messageForksHash ?? {}),
      id: thread.id,
      title: thread.name || name || null,
      pinned: false,
    })),
  ];
}

/** Distinguishes sessions from other apps' conversations, which also have an id and a list of messages. */
function isSession({ name, messages }: z.infer<typeof sessionSchema>): boolean {
  return messages.length > 0 ? validElements(messages, messageSchema).length > 0 : Boolean(name);
}

function conversationFrom(
  list: readonly unknown[],
  forks: Readonly<Record<string, unknown>>,
): Omit<AppConversation, 'id' | 'title'> {
  const found: AppMessage[] = [];
  const systemPrompts: string[] = [];
  let invalid = 0;
  const branch = (values: readonly unknown[], after: string | null): string | null => {
    const valid = validElements(values, messageSchema);
    invalid += values.length - valid.length;
    let parentId = after;
    for (const message of valid) {
      const { text, reasoning, leftOut } = contentOf(message);
      if (message.role === 'system') {
        systemPrompts.push(text);
        continue;
      }
      const images = validElements(message.pictures, pictureSchema).map(({ url }) => imageAt(url, 'image'));
      found.push({
        id: message.id,
        parentId,
        role: message.role,
        text,
        reasoning,
        leftOut,
        images,
        createdAt: timeOf(message.timestamp),
        model: message.model ?? null,
      });
      parentId = message.id;
    }
    return parentId;
  };
  const headId = branch(list, null);
  const reached = new Set(found.map(({ id }) => id));
  // A branch may contain the beginning of other branches.
  for (let waiting = Object.entries(forks); ; ) {
    const next = waiting.filter(([id]) => reached.has(id));
    if (next.length === 0) break;
    waiting = waiting.filter(([id]) => !reached.has(id));
    for (const [id, fork] of next)
      for (const { messages } of validElements(forkSchema.safeParse(fork).data?.lists, forkListSchema))
        branch(messages, id);
    for (const { id } of found) reached.add(id);
  }
  const times = found.flatMap(({ createdAt }) => createdAt ?? []);
  return {
    app: 'chatbox',
    createdAt: times[0] ?? null,
    updatedAt: times.reduce((latest, time) => Math.max(latest, time), 0) || null,
    headId,
    systemPrompt: systemPrompts.join('\n\n'),
    messages: found,
    leftOut: unreadableMessages(invalid),
  };
}

function contentOf({
  content,
  contentParts,
  reasoningContent,
  files,
  links,
}: z.infer<typeof messageSchema>): Required<Pick<AppMessage, 'text' | 'reasoning' | 'leftOut'>> {
  const parts = validElements(contentParts, partSchema);
  const textsOf = (wanted: string) =>
    parts.flatMap(({ type, text }) => (type === wanted && text ? [text] : [])).join('\n\n');
  return {
    text: textsOf('text') || (content ?? ''),
    reasoning: textsOf('reasoning') || (reasoningContent ?? ''),
    leftOut: [
      ...validElements([...(files ?? []), ...(links ?? [])], namedSchema).map(
        ({ name, title }): LeftOut => ({
          kind: 'file',
          name: name ?? title ?? undefined,
        }),
      ),
      ...parts.flatMap(({ type }) => leftOutPart(type)),
    ],
  };
}

function leftOutPart(type: string): readonly LeftOut[] {
  if (type === 'image') return [{ kind: 'image' }];
  if (type === 'tool-call') return [{ kind: 'tool' }];
  // `info` is a notice from the app.
  return type === 'text' || type === 'reasoning' || type === 'info' ? [] : [{ kind: 'other' }];
}
