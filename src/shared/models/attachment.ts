import { z } from 'zod';

/** A text attached to a message. `bytes` is its size in UTF-8, and `kind` is where it came from. */
export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string().trim().min(1).max(255),
  kind: z.enum(['text', 'transcript']),
  bytes: z.int().min(0),
});

export type Attachment = Readonly<z.infer<typeof attachmentSchema>>;
