import { z } from 'zod';

/** A microphone as browsers tell it: an id that holds for one origin, and the name that a person knows it by. */
export const microphoneSchema = z.object({ id: z.string().max(500), name: z.string().max(500) });

export type Microphone = Readonly<z.infer<typeof microphoneSchema>>;
