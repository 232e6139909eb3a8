import type { Attachment } from './attachment.ts';

const bytesPerToken = 4;

/** Returns the estimated number of tokens in an attachment. */
export function tokensOfAttachment({ tokens, bytes }: Attachment): number {
  return tokens ?? Math.ceil(bytes / bytesPerToken);
}
