import type { AttachedDocument, AttachedImage, Attachment } from '../../../shared/chat/attachment.ts';
import { type FilePartType, isSentAsFile } from '../../../shared/chat/file-part.ts';
import type { Message } from '../../../shared/chat/message.ts';

/** A part of a message to send. Files aren't read yet. */
export type PromptPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly image: AttachedImage }
  | { readonly type: 'file'; readonly document: AttachedDocument };

/** A message to send. */
export type PromptMessage =
  | { readonly role: 'system' | 'assistant'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly PromptPart[] };

/** Which images are sent: all, those of the last message, or none. */
export type SentImages = 'all' | 'latest' | 'none';

/** What {@link promptOf} needs to know about attachments. */
export type PromptContents = {
  text(attachmentId: string): string;
  /** Whether the file of an image or a document can be sent. */
  hasFile(attachment: AttachedImage | AttachedDocument): boolean;
};

/**
 * Returns a path from `sentPath` as the messages of a request, after the system prompt if there is one. Reasoning is
 * never sent back, and empty messages are left out. Attachments precede the text of their message. Images that aren't
 * sent are named: those of replies, those without a file, and those that `sentImages` excludes. Files of the types in
 * `sentFiles` are sent as files instead of as text. User messages and replies alternate, and a user message comes first.
 */
export function promptOf(
  path: readonly Message[],
  systemPrompt: string,
  contents: PromptContents,
  sentImages: SentImages,
  sentFiles: readonly FilePartType[],
): readonly PromptMessage[] {
  const system: readonly PromptMessage[] = systemPrompt.trim()
    ? [{ role: 'system', content: systemPrompt }]
    : [];
  const latest = path.findLast(({ reply }) => !reply);
  const converted = path
    .filter(({ text, attachments }) => text !== '' || attachments.length > 0)
    .map(({ id: messageId, text, attachments, reply }): PromptMessage => {
      const sends = sentImages === 'all' || (sentImages === 'latest' && messageId === latest?.id);
      const parts: PromptPart[] = [];
      const notes: string[] = [];
      for (const one of attachments) {
        if (one.kind === 'image') {
          if (sends && !reply && contents.hasFile(one)) parts.push({ type: 'image', image: one });
          else notes.push(imageNote(one));
        } else if (!reply && isSentAsFile(one, sentFiles) && contents.hasFile(one))
          parts.push({ type: 'file', document: one });
        else notes.push(block(one, contents.text(one.id)));
      }
      const content = [...notes, text].filter(Boolean).join('\n\n');
      if (reply) return { role: 'assistant', content };
      return { role: 'user', content: parts.length === 0 ? content : withText(parts, content) };
    });
  return [...system, ...alternating(converted)];
}

/** Stands for a user message that isn't sent, before the reply to it. */
const leftOutMark = '[…]';

/**
 * Returns messages with the roles in turn, starting with the user, because many chat templates refuse any other order.
 * User messages in a row become one. A reply whose user message isn't sent gets a mark in its place.
 */
function alternating(messages: readonly PromptMessage[]): readonly PromptMessage[] {
  const sent: PromptMessage[] = [];
  for (const message of messages) {
    const before = sent.at(-1);
    if (message.role === 'user' && before?.role === 'user')
      sent.splice(-1, 1, { role: 'user', content: joinedContent(before.content, message.content) });
    else if (message.role === 'assistant' && before?.role !== 'user')
      sent.push({ role: 'user', content: leftOutMark }, message);
    else sent.push(message);
  }
  return sent;
}

type UserContent = Extract<PromptMessage, { role: 'user' }>['content'];

function joinedContent(one: UserContent, other: UserContent): UserContent {
  if (typeof one === 'string' && typeof other === 'string') return `${one}\n\n${other}`;
  return [...partsOf(one), ...partsOf(other)];
}

function partsOf(content: UserContent): readonly PromptPart[] {
  return typeof content === 'string' ? withText([], content) : content;
}

/**
 * Counts the images of a path from `sentPath` that {@link promptOf} can send: those of its last message, and older
 * ones.
 */
export function imageCounts(
  path: readonly Message[],
  { hasFile }: Pick<PromptContents, 'hasFile'>,
): { readonly latest: number; readonly older: number } {
  const latest = path.findLast(({ reply }) => !reply);
  const count = (messages: readonly Message[]) =>
    messages
      .flatMap(({ attachments, reply }) => (reply ? [] : attachments))
      .filter((one) => one.kind === 'image' && hasFile(one)).length;
  return {
    latest: count(path.filter(({ id }) => id === latest?.id)),
    older: count(path.filter(({ id }) => id !== latest?.id)),
  };
}

/** Whether {@link promptOf} can send files of a path from `sentPath` as parts of a type. */
export function hasFilesOf(
  path: readonly Message[],
  { hasFile }: Pick<PromptContents, 'hasFile'>,
  type: FilePartType,
): boolean {
  return path.some(
    ({ attachments, reply }) =>
      !reply && attachments.some((one) => isSentAsFile(one, [type]) && hasFile(one)),
  );
}

function withText(parts: readonly PromptPart[], text: string): readonly PromptPart[] {
  return text === '' ? parts : [...parts, { type: 'text', text }];
}

/**
 * Replaces an image that isn't sent, such as one that a model returned. Its alternative text may be more informative
 * than its name.
 */
function imageNote({ name, alt }: AttachedImage): string {
  const isFromName = name.replace(/[-_\s.]+/g, ' ').startsWith(alt.trim());
  return isFromName ? `[${name}]` : `[${name}: ${alt.trim()}]`;
}

/** Wraps an attachment in a tag with its name, a form that models recognise. */
function block({ name }: Attachment, text: string): string {
  return `<attachment name="${name.replace(/["<>\r\n]/g, ' ')}">\n${text}\n</attachment>`;
}
