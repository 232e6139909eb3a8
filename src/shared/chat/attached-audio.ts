import type { Attachment } from './attachment.ts';

/** Whether an attachment's file is audio: a recording, or the clip of a spoken text. */
export function hasAudio(attachment: Attachment): boolean {
  return attachment.kind === 'document' && attachment.file.type.startsWith('audio/');
}
