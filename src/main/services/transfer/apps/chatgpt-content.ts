import { z } from 'zod';
import { parsedJson } from '../../../../shared/parsed-json.ts';
import type { AppFile, AppMessage, FindFile, LeftOut } from './app-conversation.ts';
import { optionalList, optionalText, validElements } from './app-values.ts';
import { withoutMarks } from './chatgpt-marks.ts';

/** A message in ChatGPT's `conversations.json`. Whatever is missing or damaged in it is null. */
export const messageSchema = z.object({
  author: z.object({ role: z.string(), name: optionalText }).nullish().catch(null),
  /** `all` for replies, and otherwise the tool that is called. */
  recipient: optionalText,
  create_time: z.unknown().optional(),
  content: z.looseObject({ content_type: z.string() }).nullish().catch(null),
  metadata: z
    .object({
      model_slug: optionalText,
      is_visually_hidden_from_conversation: z.boolean().nullish().catch(null),
      content_references: optionalList,
      attachments: optionalList,
      chatgpt_sdk: z.object({ widget_state: optionalText }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

type Message = z.infer<typeof messageSchema>;

/** What a message contains. */
export type MessageContent = Required<
  Pick<AppMessage, 'text' | 'reasoning' | 'images' | 'files' | 'leftOut'>
>;

/** The content of a message that isn't shown. */
export const noContent: MessageContent = { text: '', reasoning: '', images: [], files: [], leftOut: [] };

const leftOutAs = (kind: LeftOut['kind']): MessageContent => ({ ...noContent, leftOut: [{ kind }] });

/** Returns the content of a message. It's empty for system messages. `role` replaces a missing author. */
export function contentOf(message: Message, role: string, findFile: FindFile): MessageContent {
  const { content, metadata, recipient } = message;
  if (role === 'system') return noContent;
  if (role === 'tool') return toolContentOf(message, findFile);
  if (recipient && recipient !== 'all') return leftOutAs(recipient === 'bio' ? 'memory' : 'tool');
  if (!content) return leftOutAs('other');
  switch (content.content_type) {
    case 'code': {
      const language = typeof content.language === 'string' ? content.language : '';
      const text = typeof content.text === 'string' ? content.text : '';
      return text === ''
        ? leftOutAs('other')
        : {
            ...noContent,
            text: `\`\`\`${/^\w+$/.test(language) && language !== 'unknown' ? language : ''}\n${text}\n\`\`\``,
          };
    }
    case 'thoughts':
      return { ...noContent, reasoning: thoughtsIn(content.thoughts) };
    case 'reasoning_recap':
      return noContent;
    case 'user_editable_context':
    case 'model_editable_context':
      return leftOutAs('memory');
    default: {
      const found = partsOf(message, findFile);
      const isKnown = content.content_type === 'text' || content.content_type === 'multimodal_text';
      if (!isKnown && found.text === '' && found.images.length === 0) return leftOutAs('other');
      return { ...found, text: withoutMarks(found.text, metadata?.content_references ?? []) };
    }
  }
}

/** Returns the images that a tool has generated, or the report of deep research. Other results are left out. */
function toolContentOf(message: Message, findFile: FindFile): MessageContent {
  const state = message.metadata?.chatgpt_sdk?.widget_state ?? '';
  const report = reportSchema.safeParse(parsedJson(state)).data;
  if (report) return contentOf(report.report_message, 'assistant', findFile);
  const { images } = partsOf(message, findFile);
  if (images.length > 0) return { ...noContent, images };
  // The memory and the canvas only confirm their calls.
  return /^(?:bio$|canmore\.)/.test(message.author?.name ?? '') ? noContent : leftOutAs('tool');
}

const reportSchema = z.object({ report_message: messageSchema });

const imagePartSchema = z.object({
  content_type: z.literal('image_asset_pointer'),
  asset_pointer: optionalText,
});
const otherPartSchema = z.object({ content_type: z.string() });
const textPartSchema = z.object({ text: z.string() });
const attachmentSchema = z.object({
  id: z.string(),
  name: optionalText,
  mime_type: optionalText,
  mimeType: optionalText,
});

/** Returns the parts of a message, and its attachments, which repeat the images of its parts. */
function partsOf({ content, metadata }: Message, findFile: FindFile): MessageContent {
  const texts: string[] = [];
  const images: AppFile[] = [];
  const leftOut: LeftOut[] = [];
  const shown = new Set<string>();
  const attachments = validElements(metadata?.attachments, attachmentSchema);
  const names = new Map(attachments.map(({ id, name }) => [id, name]));
  for (const part of Array.isArray(content?.parts) ? content.parts : [content?.text ?? '']) {
    const image = imagePartSchema.safeParse(part);
    const text = textPartSchema.safeParse(part);
    if (typeof part === 'string') texts.push(part);
    else if (image.success) {
      const pointer = image.data.asset_pointer ?? '';
      const id = pointer.slice(pointer.lastIndexOf('/') + 1);
      shown.add(id);
      images.push(fileOf(pointer, names.get(id) ?? null, findFile));
    } else if (text.success) texts.push(text.data.text);
    else {
      const type = otherPartSchema.safeParse(part).data?.content_type ?? '';
      leftOut.push({ kind: type.includes('audio') ? 'audio' : 'other' });
    }
  }
  const files: AppFile[] = [];
  for (const { id, name, ...types } of attachments) {
    if (shown.has(id)) continue;
    const isImage = (types.mime_type ?? types.mimeType ?? '').startsWith('image/');
    (isImage ? images : files).push(fileOf(id, name ?? null, findFile));
  }
  const text = texts.filter((one) => one !== '').join('\n\n');
  return { text, reasoning: '', images, files, leftOut };
}

function fileOf(pointer: string, name: string | null, findFile: FindFile): AppFile {
  const found = findFile(pointer);
  return { name: name || found?.name || 'image', open: () => found?.open() ?? null };
}

function thoughtsIn(thoughts: unknown): string {
  const read = z.array(z.object({ content: z.string() })).safeParse(thoughts);
  return read.success ? read.data.map(({ content }) => content).join('\n\n') : '';
}
