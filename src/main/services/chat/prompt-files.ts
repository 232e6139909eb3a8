import type { AttachedDocument, AttachedImage } from '../../../shared/chat/attachment.ts';
import { filePartType, sentAudioFormat } from '../../../shared/chat/file-part.ts';
import type { ChatMessage, ContentPart } from '../../gateway/chat-request.ts';
import type { FileInJson } from '../../gateway/json-body.ts';
import { shortDataUrl } from '../../gateway/short-data-urls.ts';
import type { PromptMessage, PromptPart } from './prompt.ts';

/** Returns messages with their images and files. The files are read while the request is sent. */
export async function withFiles(
  messages: readonly PromptMessage[],
  fileOf: (attachment: AttachedImage | AttachedDocument) => Promise<FileInJson>,
): Promise<readonly ChatMessage[]> {
  const filled: ChatMessage[] = [];
  for (const message of messages) {
    const { parts: promptParts, whole } = split(message);
    if (whole) {
      filled.push(whole);
      continue;
    }
    const parts: ContentPart[] = [];
    for (const part of promptParts)
      parts.push(part.type === 'text' ? part : partOf(part, await fileOf(attachmentOf(part))));
    filled.push({ role: 'user', content: parts });
  }
  return filled;
}

/** Returns messages with the sizes of their images and files instead of their content. */
export function withFileSizes(messages: readonly PromptMessage[]): readonly ChatMessage[] {
  return messages.map((message): ChatMessage => {
    const { parts, whole } = split(message);
    if (whole) return whole;
    const content = parts.map((part) => {
      if (part.type === 'text') return part;
      const { file } = attachmentOf(part);
      return partOf(part, shortDataUrl(sentType(attachmentOf(part)), file.size));
    });
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

type FilePart = Exclude<PromptPart, { type: 'text' }>;

/** Returns the MIME type that an attachment's file is sent with, or null if it's sent without one, as audio is. */
export function sentType(attachment: AttachedImage | AttachedDocument): string | null {
  if (attachment.kind === 'image') return attachment.file.type;
  // The attachment's own type is only what the system reported for its file.
  return filePartType(attachment) === 'input_audio' ? null : 'application/pdf';
}

function attachmentOf(part: FilePart): AttachedImage | AttachedDocument {
  return part.type === 'file' ? part.document : part.image;
}

function partOf(part: FilePart, url: string | FileInJson): ContentPart {
  if (part.type === 'image') return { type: 'image_url', image_url: { url } };
  const { name, file } = part.document;
  if (filePartType(part.document) !== 'input_audio')
    return { type: 'file', file: { filename: name, file_data: url } };
  return { type: 'input_audio', input_audio: { data: url, format: sentAudioFormat(file.type) ?? 'wav' } };
}
