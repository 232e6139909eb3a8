import { z } from 'zod';

/** A voice that a gateway lists. Language and gender are the gateway's own text; null if it gives none. */
export const gatewayVoiceSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.string().nullable(),
});

export type GatewayVoice = Readonly<z.infer<typeof gatewayVoiceSchema>>;
