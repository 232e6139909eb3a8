import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { transcriptSettingsSchema } from '../models/transcript.ts';
import { voiceOverEventSchema, voiceOverSchema } from '../models/voice-over.ts';
import { procedure } from './procedure.ts';

const about = z.object({ voiceOverId: z.string() });

/** Voice-overs: a recording, its English text, its speech. One that is gone is a `not-found` failure. */
export const voiceOversContract = {
  watch: procedure.output(eventIterator(voiceOverEventSchema)),
  /** Begins the voice-over of a recording, or gives the one that there is; a source is taken where it has none. */
  start: procedure
    .input(
      z.object({
        transcriptId: z.string(),
        sourceId: z.string().nullable(),
        title: z.string().trim().min(1).max(255),
      }),
    )
    .output(voiceOverSchema),
  /** Has the recording translated, as a transcript of its own, and takes that text; `audio-forgotten` without its sound. */
  translate: procedure.input(about.extend({ settings: transcriptSettingsSchema })).output(voiceOverSchema),
  /** Takes the text of another transcript; a correction of the one before goes with it. */
  takeText: procedure.input(about.extend({ sourceId: z.string() })).output(voiceOverSchema),
  /** Takes it out of the list; its translation and clips stay, and `restore` brings it back until the app ends. */
  remove: procedure.input(about).output(z.void()),
  restore: procedure.input(about).output(z.void()),
};
