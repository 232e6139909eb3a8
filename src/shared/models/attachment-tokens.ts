import type { Attachment } from './attachment.ts';

const bytesPerToken = 4;

/** Returns the estimated tokens of an attachment. */
export function tokensOfAttachment({ tokens, bytes }: Attachment): number {
  return tokens ?? Math.ceil(bytes / bytesPerToken);
}
