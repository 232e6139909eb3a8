import { z } from 'zod';
import type { AppConversation, AppMessage, LeftOut } from './app-conversation.ts';
import { imageAt, optionalList, optionalText, timeOf, validElements } from './app-values.ts';
import { withoutDetails } from './details-blocks.ts';
import { inPlaces, type Placed } from './places.ts';

const chatSchema = z.object({
  id: optionalText,
  title: optionalText,
  chat: z.object({
    title: optionalText,
    system: optionalText,
    params: z.looseObject({ system: optionalText }).nullish().catch(null),
    history: z
      .object({ currentId: optionalText, messages: z.record(z.string(), z.unknown()) })
      .nullish()
      .catch(null),
    messages: optionalList,
  }),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  current_message_id: optionalText,
  pinned: z.boolean().nullish().catch(null),
});
const placeSchema = z.object({ id: optionalText, parentId: optionalText });
const messageSchema = z.object({
  role: z.enum(['user', 'assistant']),
  content: z
    .union([z.string(), z.array(z.unknown())])
    .nullish()
    .catch(null),
  model: optionalText,
  timestamp: z.unknown().optional(),
  files: optionalList,
  output: optionalList,
});
const partSchema = z.object({
  type: z.string(),
  text: optionalText,
  image_url: z.object({ url: optionalText }).nullish().catch(null),
});
const fileSchema = z.object({
  type: optionalText,
  name: optionalText,
  url: optionalText,
  content_type: optionalText,
  file: z
    .object({ data: z.object({ content: optionalText }).nullish().catch(null) })
    .nullish()
    .catch(null),
});
const outputSchema = z.object({ type: z.string(), content: optionalList });

/**
 * Converts a chat from Open WebUI's export (Settings › Chats › Export Chats, or Download › Export chat), which is a
 * list of chats. Returns null for anything else. `history.messages` is a tree through `parentId`, and `currentId` is
 * its visible leaf. Older chats have only the list `messages`. The reasoning, calls and text of newer replies are in
 * `output`. Images are in the export as data URLs if they weren't uploaded as files, and documents as the text that was
 * extracted from them.
 *
 * Sources: open-webui/open-webui, `backend/open_webui/models/chats.py` (the exported model) and the messages that
 * `src/lib/components/chat/Chat.svelte` creates; danny-avila/LibreChat, `api/server/utils/import`, which imports it,
 * and the sample in `__data__/openwebui-export.json` there.
 */
export function fromOpenWebUi(element: unknown): AppConversation | null {
  const read = chatSchema.safeParse(element);
  if (!read.success) return null;
  const { chat, title, created_at, updated_at, current_message_id, pinned } = read.data;
  const { history } = chat;
  if (!history && !chat.messages) return null;
  const messages = inPlaces(
    read.data.id ?? '',
    history ? placesIn(history.messages) : listed(chat.messages ?? []),
    (message, id, parentId): AppMessage => ({
      id,
      parentId,
      role: message.role,
      createdAt: timeOf(message.timestamp),
      model: message.model ?? null,
      ...contentOf(message),
    }),
  );
  return {
    app: 'open-webui',
    id: read.data.id ?? messages[0]?.id ?? '',
    title: title ?? chat.title ?? null,
    createdAt: timeOf(created_at),
    updatedAt: timeOf(updated_at),
    headId: history?.currentId ?? current_message_id ?? messages.at(-1)?.id ?? null,
    pinned: pinned ?? false,
    systemPrompt: chat.system ?? chat.params?.system ?? '',
    messages,
  };
}

type Message = z.infer<typeof messageSchema>;

function placesIn(messages: Readonly<Record<string, unknown>>): readonly Placed<Message>[] {
  return Object.entries(messages).map(([key, value]) => {
    const place = placeSchema.safeParse(value).data;
    const message = messageSchema.safeParse(value).data ?? null;
    return { id: place?.id || key, parentId: place?.parentId ?? null, message };
  });
}

/** Returns messages that follow each other. */
function listed(messages: readonly unknown[]): readonly Placed<Message>[] {
  const ids = messages.map((value) => placeSchema.safeParse(value).data?.id || null);
  return messages.map((value, at) => ({
    id: ids[at] ?? null,
    parentId: ids[at - 1] ?? null,
    message: messageSchema.safeParse(value).data ?? null,
  }));
}

type Content = Required<Pick<AppMessage, 'text' | 'reasoning' | 'texts' | 'images' | 'leftOut'>>;

function contentOf({ content, files, output }: z.infer<typeof messageSchema>): Content {
  const parts = typeof content === 'string' ? [] : validElements(content, partSchema);
  const fullText =
    typeof content === 'string' ? content : parts.flatMap(({ text }) => (text ? [text] : [])).join('\n\n');
  const cleaned = withoutDetails(fullText);
  const outputs = validElements(output, outputSchema);
  const inOutput = (type: string) =>
    outputs
      .filter((one) => one.type === type)
      .flatMap((one) => validElements(one.content, partSchema).flatMap(({ text }) => (text ? [text] : [])));
  // Newer replies have their calls in `output`, and older ones in blocks in their text. Some have both.
  const calls = outputs.filter(({ type }) => type === 'function_call').length;
  const attached = validElements(files, fileSchema);
  const textFiles = attached.flatMap(({ name, file }) =>
    file?.data?.content ? [{ name: name || 'file.txt', text: file.data.content }] : [],
  );
  const isImage = (file: z.infer<typeof fileSchema>) =>
    file.type === 'image' || (file.content_type ?? '').startsWith('image/');
  return {
    text: cleaned.text || inOutput('message').join('\n\n'),
    reasoning: inOutput('reasoning').join('\n\n') || cleaned.reasoning,
    texts: textFiles,
    images: [
      ...parts.flatMap(({ image_url }) => (image_url ? [imageAt(image_url.url, 'image')] : [])),
      ...attached.filter(isImage).map(({ name, url }) => imageAt(url, name || 'image')),
    ],
    leftOut: [
      ...attached
        .filter((file) => !isImage(file) && !file.file?.data?.content)
        .map(({ name }): LeftOut => ({ kind: 'file', name: name ?? undefined })),
      ...Array.from({ length: Math.max(cleaned.tools, calls) }, (): LeftOut => ({ kind: 'tool' })),
    ],
  };
}
