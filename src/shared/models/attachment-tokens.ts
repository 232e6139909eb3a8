import type { Attachment } from './attachment.ts';

const bytesForToken = 4;

/** Returns the estimated tokens of an attachment. */
export function tokensOfAttachment({ tokens, bytes }: Attachment): number {
  return tokens ?? Math.ceil(bytes / bytesForToken);
}
