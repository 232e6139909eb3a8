import { z } from 'zod';
import type { AppConversation, AppMessage, LeftOut } from './app-conversation.ts';
import { optionalList, optionalText, timeOf, validElements } from './app-values.ts';
import { createDocumentReader, documentInputSchema } from './claude-documents.ts';
import { inPlaces } from './places.ts';

const conversationSchema = z.object({
  uuid: z.string().min(1),
  name: optionalText,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  current_leaf_message_uuid: optionalText,
  chat_messages: z.array(z.unknown()),
});
const placeSchema = z.object({ uuid: optionalText, parent_message_uuid: optionalText });
const messageSchema = z.object({
  sender: z.enum(['human', 'assistant']),
  text: optionalText,
  content: optionalList,
  created_at: z.unknown().optional(),
  attachments: optionalList,
  files: optionalList,
});
const blockSchema = z.object({
  type: z.string(),
  text: optionalText,
  thinking: optionalText,
  name: optionalText,
  input: documentInputSchema.nullish().catch(null),
});
const attachmentSchema = z.object({ file_name: optionalText, extracted_content: optionalText });
const fileSchema = z.object({ file_name: optionalText, file_kind: optionalText });

/**
 * Converts a conversation from Claude's data export (Settings › Privacy › Export data), which is an element of its
 * `conversations.json`. Returns null for anything else. Exports since 2025 name each message's parent, so edited
 * messages are branches; older ones are lists. The text of pasted and attached documents is in the export, but files
 * aren't. The documents that Claude wrote (artifacts) are in tool calls.
 *
 * Anthropic doesn't document the format. Sources: the descriptions in the repositories Sinity/polylogue
 * (`docs/providers/claude-ai.md`) and yetanotherchris/openwebui-importer, and the web app's responses, which have the
 * same fields (socketteer/Claude-Conversation-Exporter; withLinda/claude-conversation-exporter,
 * `claude_export_script.js`, also for the input of tool calls).
 */
export function fromClaude(element: unknown): AppConversation | null {
  const read = conversationSchema.safeParse(element);
  if (!read.success) return null;
  const { uuid, name, created_at, updated_at, current_leaf_message_uuid, chat_messages } = read.data;
  const places = chat_messages.map((value) => placeSchema.safeParse(value).data);
  const isTree = places.some((place) => Boolean(place?.parent_message_uuid));
  const placed = chat_messages.map((value, at) => ({
    id: places[at]?.uuid || null,
    // The first message names a parent that doesn't exist.
    parentId: (isTree ? places[at]?.parent_message_uuid : places[at - 1]?.uuid) || null,
    message: messageSchema.safeParse(value).data ?? null,
  }));
  const documentAfter = createDocumentReader();
  const messages = inPlaces(
    uuid,
    placed,
    (message, id, parentId): AppMessage => ({
      id,
      parentId,
      role: message.sender === 'human' ? 'user' : 'assistant',
      createdAt: timeOf(message.created_at),
      ...contentOf(message, documentAfter),
    }),
  );
  return {
    app: 'claude',
    id: uuid,
    title: name ?? null,
    createdAt: timeOf(created_at),
    updatedAt: timeOf(updated_at),
    headId: current_leaf_message_uuid ?? newestOf(messages),
    messages,
  };
}

/** What `text` contains in place of a call of a tool. */
const placeholder = /`{3}\s*This block is not supported on your current device yet\.\s*`{3}/g;

type Content = Required<Pick<AppMessage, 'text' | 'reasoning' | 'texts' | 'leftOut'>>;

/** Returns a message's content. Since 2025, `text` may be empty, and all content is in the blocks. */
function contentOf(
  { text, content, attachments, files }: z.infer<typeof messageSchema>,
  documentAfter: ReturnType<typeof createDocumentReader>,
): Content {
  const blocks = validElements(content, blockSchema).map((block) => ({
    ...block,
    document: block.type === 'tool_use' && block.input ? documentAfter(block.name ?? '', block.input) : null,
  }));
  // Voice notes have a text too. Results of tools have other contents.
  const texts = blocks.flatMap((block) => {
    const part = block.document ?? (block.type === 'tool_result' ? null : block.text);
    return part ? [part] : [];
  });
  const thoughts = blocks.flatMap(({ type, thinking }) =>
    type === 'thinking' && thinking ? [thinking] : [],
  );
  return {
    text: texts.length > 0 ? texts.join('\n\n') : (text ?? '').replace(placeholder, '').trim(),
    reasoning: thoughts.join('\n\n'),
    texts: validElements(attachments, attachmentSchema).map(({ file_name, extracted_content }) => ({
      name: file_name || 'Pasted text.txt',
      text: extracted_content ?? '',
    })),
    leftOut: [
      ...blocks.flatMap((block) => (block.document === null && !block.text ? leftOutBlock(block.type) : [])),
      ...validElements(files, fileSchema).map(
        ({ file_name, file_kind }): LeftOut => ({
          kind: file_kind === 'image' || isImageName(file_name ?? '') ? 'image' : 'file',
          name: file_name ?? undefined,
        }),
      ),
    ],
  };
}

/** Returns the newest message, which the web app shows. Older exports don't specify the visible message. */
function newestOf(messages: readonly AppMessage[]): string | null {
  const newest = messages.reduce<AppMessage | null>(
    (last, one) => (last && (last.createdAt ?? 0) > (one.createdAt ?? 0) ? last : one),
    null,
  );
  return newest?.id ?? null;
}

function leftOutBlock(type: string): readonly LeftOut[] {
  if (type === 'text' || type === 'thinking') return [];
  // A call and its result count once.
  if (type === 'tool_result' || type === 'token_budget') return [];
  return [{ kind: type === 'tool_use' ? 'tool' : 'other' }];
}

function isImageName(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp)$/i.test(name);
}
