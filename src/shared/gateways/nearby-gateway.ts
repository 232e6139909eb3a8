import { z } from 'zod';

/** A gateway found on this computer, with its name and the number of its models. */
export const nearbyGatewaySchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  /** Null if it requires a key to list them. */
  models: z.number().nullable(),
});

export type NearbyGateway = Readonly<z.infer<typeof nearbyGatewaySchema>>;
