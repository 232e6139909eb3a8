import { z } from 'zod';
import { jsonObjectSchema } from '../gateways/extra-fields.ts';

/** The form of a reply (`response_format`): text, any JSON object, or JSON that matches a schema. */
export const responseFormatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      /** At most 64 letters, digits, underscores and dashes (OpenAI API reference). */
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.boolean(),
      /** A JSON Schema. Only its bounds are checked here. */
      schema: jsonObjectSchema,
    }),
  }),
]);

export type ResponseFormat = Readonly<z.infer<typeof responseFormatSchema>>;
