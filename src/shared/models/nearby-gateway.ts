import { z } from 'zod';

/** A gateway that answers on this computer: what it calls itself, and how many models it lists. */
export const nearbyGatewaySchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /** Null where it asks for a key before it tells. */
  models: z.number().nullable(),
});

export type NearbyGateway = Readonly<z.infer<typeof nearbyGatewaySchema>>;
