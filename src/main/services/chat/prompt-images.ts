import type { AttachedImage } from '../../../shared/models/attachment.ts';
import type { ChatMessage, ContentPart } from '../../gateway/chat-request.ts';
import type { FileInJson } from '../../gateway/json-body.ts';
import { shortDataUrl } from '../../gateway/short-data-urls.ts';
import type { PromptMessage, PromptPart } from './prompt.ts';

/** Returns messages with the files of their images, which are read while they are sent. */
export async function withImages(
  messages: readonly PromptMessage[],
  fileOf: (image: AttachedImage) => Promise<FileInJson>,
): Promise<readonly ChatMessage[]> {
  const filled: ChatMessage[] = [];
  for (const message of messages) {
    const { parts: given, whole } = split(message);
    if (whole) {
      filled.push(whole);
      continue;
    }
    const parts: ContentPart[] = [];
    for (const part of given) parts.push(part.type === 'text' ? part : imagePart(await fileOf(part.image)));
    filled.push({ role: 'user', content: parts });
  }
  return filled;
}

/** Returns messages with the sizes of their images instead of the files. */
export function withImageSizes(messages: readonly PromptMessage[]): readonly ChatMessage[] {
  return messages.map((message): ChatMessage => {
    const { parts, whole } = split(message);
    if (whole) return whole;
    const content = parts.map((part) =>
      part.type === 'text' ? part : imagePart(shortDataUrl(part.image.file.type, part.image.file.size)),
    );
    return { role: 'user', content };
  });
}

/** A message with parts, and the same message as plain text. */
type Split =
  | { readonly parts: readonly PromptPart[]; readonly whole: null }
  | { readonly parts: null; readonly whole: ChatMessage };

function split(message: PromptMessage): Split {
  const { role, content } = message;
  if (typeof content === 'string') return { parts: null, whole: { role, content } };
  return { parts: content, whole: null };
}

function imagePart(url: string | FileInJson): ContentPart {
  return { type: 'image_url', image_url: { url } };
}
