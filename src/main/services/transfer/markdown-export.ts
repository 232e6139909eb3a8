import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import type { ExportedConversation, ExportedMessage } from '../../../shared/chat/conversation-export.ts';
import { chosenOf, textOfParts } from '../../../shared/chat/document.ts';
import type { Ending, Message } from '../../../shared/chat/message.ts';
import { messageTree, pathTo } from '../../../shared/chat/message-tree.ts';
import type { Strings } from '../../../shared/i18n/strings.ts';
import { safeLink } from '../../../shared/text/safe-link.ts';

/**
 * Returns a conversation as Markdown: the visible path with roles and times, the texts of attachments in fences, and
 * quoted reasoning. Images are referenced by their paths in the archive. Only the JSON export contains the other
 * versions. `time` formats a time (epoch ms).
 */
export function markdownOf(
  conversation: ExportedConversation,
  strings: Strings['transfer']['markdown'],
  time: (at: number) => string,
): string {
  const messages = conversation.messages.map((message): Message => ({ ...message, conversationId: '' }));
  const attached = new Map(conversation.attachments.map((one) => [one.id, one]));
  const path = pathTo(messageTree(messages), conversation.headId);
  const head = [`# ${oneLine(conversation.title) || strings.untitled}`, time(conversation.createdAt)];
  const system = conversation.systemPrompt.trim()
    ? [`> **${strings.systemPrompt}**\n>\n${quoted(conversation.systemPrompt)}`]
    : [];
  return `${[...head, ...system, ...path.flatMap((message) => partsOf(message, attached, strings, time))].join('\n\n')}\n`;
}

/**
 * Returns an attachment's name, followed by its text as sent, or by a reference to an image next to the Markdown file.
 */
function contentOf(attachment: ExportedAttachment, strings: Strings['transfer']['markdown']): string {
  const title = `**${strings.attachment(oneLine(attachment.name))}**`;
  switch (attachment.kind) {
    case 'document':
      return `${title}\n\n${fenced(textOfParts(chosenOf(attachment.contents, attachment.chosen)))}`;
    case 'image': {
      const alt = oneLine(attachment.alt || attachment.name).replace(/[\\[\]]/g, '\\$&');
      return attachment.path === null ? title : `![${alt}](<${attachment.path}>)`;
    }
    case 'text':
    case 'transcript':
      return `${title}\n\n${fenced(attachment.text)}`;
  }
}

function partsOf(
  message: ExportedMessage,
  contents: ReadonlyMap<string, ExportedAttachment>,
  strings: Strings['transfer']['markdown'],
  time: (at: number) => string,
): readonly string[] {
  const model = message.reply && oneLine(message.reply.model);
  const who = model === null ? strings.you : message.edited ? strings.edited(model) : model;
  const freshStart = message.freshStart ? ['---', `*${strings.freshStart}*`] : [];
  const attached = message.attachments.map(({ id, name }) => {
    const content = contents.get(id);
    return content ? contentOf(content, strings) : `**${strings.attachment(oneLine(name))}**`;
  });
  const thought = message.reasoning ? [`> **${strings.reasoning}**\n>\n${quoted(message.reasoning)}`] : [];
  const unfinished = message.reply ? endingLine(message.reply.ending, strings) : null;
  return [
    ...(message.reply ? [] : freshStart),
    `## ${who}, ${time(message.createdAt)}`,
    message.context ? `*${strings.context[message.context]}*` : '',
    ...attached,
    ...thought,
    message.text,
    ...extrasOf(message, strings),
    unfinished ? `*${unfinished}*` : '',
    ...(message.reply ? freshStart : []),
  ].filter(Boolean);
}

/** Returns the content of a reply other than its text. */
function extrasOf({ extras }: ExportedMessage, strings: Strings['transfer']['markdown']): readonly string[] {
  if (!extras) return [];
  const calls = extras.toolCalls.map(
    ({ name, arguments: args }) => `**${strings.toolCall(oneLine(name))}**\n\n${fenced(args)}`,
  );
  const images = extras.droppedImages > 0 ? [`*${strings.droppedImages(extras.droppedImages)}*`] : [];
  const audio = extras.droppedAudio ? [`*${strings.droppedAudio}*`] : [];
  const sources = extras.citations.map(({ url, title }, at) => {
    const link = safeLink(url);
    const name = oneLine(title) || oneLine(url);
    return `${at + 1}. ${link ? `[${name.replace(/[\\[\]]/g, '\\$&')}](<${link}>)` : name}`;
  });
  const list = sources.length > 0 ? [`**${strings.sources}**\n\n${sources.join('\n')}`] : [];
  return [extras.declined ? `*${strings.declined}*` : '', ...calls, ...images, ...audio, ...list];
}

/** Returns a note that a reply is incomplete, or null. */
function endingLine(ending: Ending | null, { endings }: Strings['transfer']['markdown']): string | null {
  if (ending === null) return endings.running;
  return ending.kind === 'complete' ? null : endings[ending.kind];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Encloses a text in a fence that is longer than any fence inside it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
