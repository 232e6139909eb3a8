import type { Attachment } from './attachment.ts';

/** Whether an attachment is a clip: the audio of a text that was spoken. */
export function isClip(attachment: Attachment): boolean {
  return attachment.kind === 'document' && attachment.file.type.startsWith('audio/');
}
