import { z } from 'zod';

/** A voice that a gateway lists. All but the ID are the gateway's own text, and null if it gives none. */
export const gatewayVoiceSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.string().nullable(),
  description: z.string().nullable(),
});

export type GatewayVoice = Readonly<z.infer<typeof gatewayVoiceSchema>>;
