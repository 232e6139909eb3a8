import { z } from 'zod';
import { speechFormats, speechInputLimit, speedRange } from '../limits.ts';

/**
 * What one speech request asks for; absent fields are not sent. `input` is counted in UTF-16 units (`rulings` 6), as
 * its length is. Model and voice are open: other gateways have their own.
 */
export const speechRequestSchema = z.object({
  model: z.string().min(1),
  input: z.string().refine((text) => text.length > 0 && text.length <= speechInputLimit),
  voice: z.string().min(1),
  responseFormat: z.enum(speechFormats).optional(),
  speed: z.number().min(speedRange.min).max(speedRange.max).optional(),
});

/** See {@link speechRequestSchema}. */
export type SpeechRequest = Readonly<z.infer<typeof speechRequestSchema>>;
