import { z } from 'zod';
import type { Model } from '../../shared/gateways/gateway-profile.ts';

const names = z
  .array(z.string().max(60))
  .transform((list) => list.slice(0, 100))
  .optional()
  .catch(undefined);

const flag = z.boolean().optional().catch(undefined);

/**
 * Fields of an entry in the model lists of OpenRouter (`supported_parameters`, `architecture`) and Mistral
 * (`capabilities`).
 */
const entrySchema = z.object({
  supported_parameters: names,
  architecture: z.object({ input_modalities: names }).optional().catch(undefined),
  capabilities: z.object({ vision: flag }).optional().catch(undefined),
});

/**
 * Returns which request fields a model accepts and which inputs it supports, according to its entry in a model list.
 */
export function modelFeatures(entry: unknown): Pick<Model, 'parameters' | 'inputs'> {
  const { supported_parameters, architecture, capabilities } = entrySchema.safeParse(entry).data ?? {};
  const vision = capabilities?.vision;
  const inputs =
    architecture?.input_modalities ??
    (vision === undefined ? undefined : vision ? ['text', 'image'] : ['text']);
  return {
    ...(supported_parameters ? { parameters: supported_parameters } : {}),
    ...(inputs ? { inputs } : {}),
  };
}
