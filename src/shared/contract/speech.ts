import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { speechSchema, voiceSettingsSchema } from '../models/speech.ts';
import { procedure } from './procedure.ts';

const speechId = z.object({ speechId: z.string() });
const { model, voice, format, speed } = voiceSettingsSchema.shape;

/** Speaking text. What was spoken once is kept, and asked for again it is served without a request. */
export const speechContract = {
  /** Begins to speak a text of any length: its first two parts are asked for, one after the other. */
  speak: procedure
    .input(
      z.object({
        text: z.string().max(1_000_000).regex(/\S/),
        model: model.unwrap(),
        voice: voice.unwrap(),
        format: format.unwrap(),
        speed: speed.unwrap(),
      }),
    )
    .output(speechSchema),
  /** The speech now, and again after each change. */
  watch: procedure.input(speechId).output(eventIterator(speechSchema)),
  /** Part `part` (from 0) is needed now: it and the one after it are asked for, a failed one again. */
  want: procedure.input(speechId.extend({ part: z.int().min(0) })).output(z.void()),
  /** Gives up what has not arrived; the request under way is dropped. A speech that is gone is no failure. */
  cancel: procedure.input(speechId).output(z.void()),
};
