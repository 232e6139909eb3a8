import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { listEventSchema } from '../list-event.ts';
import { voiceOverSchema } from '../speech/voice-over.ts';
import { transcriptSettingsSchema } from '../transcription/transcript.ts';
import { procedure } from './procedure.ts';

const target = z.object({ voiceOverId: z.string() });

/** Voice-overs: a recording, its English text and its speech. Fails with `not-found` if one is gone. */
export const voiceOversContract = {
  /** Newest first. */
  watch: procedure.output(eventIterator(listEventSchema(voiceOverSchema))),
  /** Creates the voice-over of a recording or returns the existing one. Sets the source if it has none. */
  start: procedure
    .input(
      z.object({
        transcriptId: z.string(),
        sourceId: z.string().nullable(),
        title: z.string().trim().min(1).max(255),
      }),
    )
    .output(voiceOverSchema),
  /**
   * Translates the recording as a new transcript and uses its text. Fails with `audio-deleted` if the audio is gone.
   */
  translate: procedure.input(target.extend({ settings: transcriptSettingsSchema })).output(voiceOverSchema),
  /** Uses the text of another transcript and discards corrections of the previous one. */
  setSource: procedure.input(target.extend({ sourceId: z.string() })).output(voiceOverSchema),
  /** Removes a voice-over from the list. Its translation and clips stay. `restore` undoes this until the app quits. */
  remove: procedure.input(target).output(z.void()),
  restore: procedure.input(target).output(z.void()),
};
