import { answeredPath } from '../../../shared/models/answered-path.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import type { Message } from '../../../shared/models/message.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';

/**
 * Returns a path as the messages of a request, after the system prompt if there is one. Reasoning is never sent back.
 * Empty replies and the messages they answer are left out. Attachments precede the text of their message.
 */
export function promptOf(
  path: readonly Message[],
  systemPrompt: string,
  textOf: (attachmentId: string) => string,
): readonly ChatMessage[] {
  const system: readonly ChatMessage[] = systemPrompt.trim()
    ? [{ role: 'system', content: systemPrompt }]
    : [];
  const said = answeredPath(path)
    .filter(({ text, attachments }) => text !== '' || attachments.length > 0)
    .map(({ text, attachments, reply }): ChatMessage => {
      const attached = attachments.map((attachment) =>
        attachment.kind === 'image' ? imageNote(attachment) : block(attachment, textOf(attachment.id)),
      );
      return {
        role: reply ? 'assistant' : 'user',
        content: [...attached, text].filter(Boolean).join('\n\n'),
      };
    });
  return [...system, ...said];
}

/** Stands for an image that isn't sent, such as one that a model returned. */
function imageNote({ name }: Attachment): string {
  return `[${name}]`;
}

/** Wraps an attachment in a tag with its name, a form that models recognise. */
function block({ name }: Attachment, text: string): string {
  return `<attachment name="${name.replace(/["<>\r\n]/g, ' ')}">\n${text}\n</attachment>`;
}
