import { z } from 'zod';
import { boundsProblem, reservedIn } from './extra-fields.ts';

/** A JSON object of bounded length and depth. */
export const jsonObjectSchema = z
  .record(z.string(), z.unknown())
  .refine((fields) => boundsProblem(fields) === null);

/** Extra fields of a chat request: a JSON object without reserved fields. */
export const extraFieldsSchema = jsonObjectSchema.refine((fields) => reservedIn(fields) === undefined);

/** Extra fields of one model of a gateway. */
export const modelFieldsSchema = z.object({ model: z.string().min(1).max(500), fields: extraFieldsSchema });
