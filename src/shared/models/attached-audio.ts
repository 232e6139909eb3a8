import type { Attachment } from './attachment.ts';

/** Whether the file of an attachment is audio: a recording, or the clip of a text that was spoken. */
export function hasAudio(attachment: Attachment): boolean {
  return attachment.kind === 'document' && attachment.file.type.startsWith('audio/');
}
