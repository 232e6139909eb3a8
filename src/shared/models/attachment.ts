import { z } from 'zod';

/** A text that goes along with a message: what it is called, where it came from, and its size in bytes of UTF-8. */
export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string().trim().min(1).max(255),
  kind: z.enum(['text', 'transcript']),
  bytes: z.int().min(0),
});

export type Attachment = Readonly<z.infer<typeof attachmentSchema>>;
