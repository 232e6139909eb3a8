import { z } from 'zod';
import { boundsProblem, type ExtraFields, isObject, reservedIn } from './extra-fields.ts';

/** A JSON object of bounded length and depth. It isn't a `z.record`, which leaves out a field named `__proto__`. */
export const jsonObjectSchema = z.custom<ExtraFields>(
  (value) => isObject(value) && boundsProblem(value) === null,
);

/** Extra fields of a chat request: a JSON object without reserved fields. */
export const extraFieldsSchema = jsonObjectSchema.refine((fields) => reservedIn(fields) === undefined);

/** Extra fields for one of a gateway's models. */
export const modelFieldsSchema = z.object({ model: z.string().min(1).max(500), fields: extraFieldsSchema });
