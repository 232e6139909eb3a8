import { z } from 'zod';

/** A microphone as browsers report it: an ID that is valid for one origin, and its display name. */
export const microphoneSchema = z.object({ id: z.string().max(500), name: z.string().max(500) });

export type Microphone = Readonly<z.infer<typeof microphoneSchema>>;
