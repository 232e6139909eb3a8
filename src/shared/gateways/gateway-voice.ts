import { z } from 'zod';

/** A voice that a gateway lists. All fields except the ID are the gateway's own text, or null if it sent none. */
export const gatewayVoiceSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.string().nullable(),
  description: z.string().nullable(),
});

export type GatewayVoice = Readonly<z.infer<typeof gatewayVoiceSchema>>;
