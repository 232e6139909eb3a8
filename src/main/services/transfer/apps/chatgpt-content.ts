import { z } from 'zod';
import type { LeftOutKind } from '../../../../shared/data/transfer.ts';
import { optionalText } from './app-values.ts';
import { withoutMarks } from './chatgpt-marks.ts';

/** A message in ChatGPT's `conversations.json`. */
export const messageSchema = z.object({
  author: z.object({ role: z.string() }),
  create_time: z.number().nullish().catch(null),
  content: z.looseObject({ content_type: z.string() }),
  metadata: z
    .looseObject({
      model_slug: optionalText,
      is_visually_hidden_from_conversation: z.boolean().nullish().catch(null),
      content_references: z.array(z.unknown()).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** The text of a message or its thoughts, and the kinds of parts that are left out. */
export type MessageContent = {
  readonly text: string;
  readonly reasoning: string;
  readonly leftOut: readonly LeftOutKind[];
};

const nothing: MessageContent = { text: '', reasoning: '', leftOut: [] };

/** Returns the content of a message. It's empty for system messages and for ChatGPT's notes about the user. */
export function contentOf(message: z.infer<typeof messageSchema> | null | undefined): MessageContent {
  if (!message || message.author.role === 'system') return nothing;
  const { content, metadata } = message;
  const isTool = message.author.role === 'tool';
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text': {
      if (isTool) return { ...nothing, leftOut: ['tool'] };
      const partContents = partsOf(content.parts);
      return { ...partContents, text: withoutMarks(partContents.text, metadata?.content_references ?? []) };
    }
    case 'code':
      return typeof content.text === 'string' && !isTool
        ? { ...nothing, text: `\`\`\`\n${content.text}\n\`\`\`` }
        : { ...nothing, leftOut: ['tool'] };
    case 'thoughts':
      return { ...nothing, reasoning: thoughtsIn(content.thoughts) };
    case 'reasoning_recap':
    case 'user_editable_context':
    case 'model_editable_context':
      return nothing;
    default:
      return { ...nothing, leftOut: [isTool ? 'tool' : 'other'] };
  }
}

function partsOf(parts: unknown): MessageContent {
  const list: readonly unknown[] = Array.isArray(parts) ? parts : [];
  const texts = list.map(textOfPart);
  return {
    text: list
      .map((part, at) => texts[at] ?? placeholderOf(part))
      .filter((text) => text !== '')
      .join('\n\n'),
    reasoning: '',
    leftOut: list.flatMap((part, at) => (texts[at] === null ? [kindOf(part)] : [])),
  };
}

/**
 * Returns the placeholder for an image. It's the same in every language, because imports are recognised by their text.
 */
function placeholderOf(part: unknown): string {
  return kindOf(part) === 'image' ? '[Image]' : '';
}

function kindOf(part: unknown): LeftOutKind {
  const image = z.object({ content_type: z.literal('image_asset_pointer') }).safeParse(part);
  return image.success ? 'image' : 'other';
}

/** Returns the text of a part, or null for parts that aren't text, such as images and recordings. */
function textOfPart(part: unknown): string | null {
  if (typeof part === 'string') return part;
  const text = z.object({ text: z.string() }).safeParse(part);
  return text.success ? text.data.text : null;
}

function thoughtsIn(thoughts: unknown): string {
  const read = z.array(z.object({ content: z.string() })).safeParse(thoughts);
  return read.success ? read.data.map(({ content }) => content).join('\n\n') : '';
}
