import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { gatewayVoiceSchema } from '../gateways/speech-model.ts';
import { comparedVoices, speechTextLimit } from '../limits.ts';
import { listEventSchema } from '../list-event.ts';
import {
  clipSchema,
  clipSettingsSchema,
  clipTitleSchema,
  scriptSchema,
  storedScriptSchema,
} from '../speech/clip.ts';
import { speechSchema, voiceSettingsSchema } from '../speech/speech.ts';
import { pageIdSchema } from './page-id.ts';
import { procedure } from './procedure.ts';

const speechId = z.object({ speechId: z.string() });
const { model, voice, format, speed, directions } = voiceSettingsSchema.shape;

/** Reads text aloud. Audio is cached, so speaking the same text again sends no request. */
export const speechContract = {
  /** Starts to speak a text of any length by requesting its first two chunks, one after the other. */
  speak: procedure
    .input(
      z.object({
        text: z.string().max(speechTextLimit).regex(/\S/),
        model: model.unwrap(),
        voice: voice.unwrap(),
        format: format.unwrap(),
        speed: speed.unwrap(),
        directions,
      }),
    )
    .output(speechSchema),
  /** Streams the speech, now and after each change. */
  watch: procedure.input(speechId).output(eventIterator(speechSchema)),
  /** Requests the chunk at the index `chunk` and the chunk after it, and retries them if they failed. */
  requestChunk: procedure
    .input(speechId.extend({ chunk: z.int().min(0).max(speechTextLimit) }))
    .output(z.void()),
  /** Aborts the running request and drops the chunks that haven't arrived. Does nothing if the speech is gone. */
  cancel: procedure.input(speechId).output(z.void()),
};

const clipId = z.object({ clipId: z.string() });

/** Clips: texts spoken on the Speak screen, with their settings. Fails with `not-found` if a clip is gone. */
export const clipsContract = {
  /** Streams the clips in chunks, newest first, and then their changes. */
  watch: procedure.output(eventIterator(listEventSchema(clipSchema))),
  /**
   * Speaks all chunks of `spoken` with each of the settings; several settings make a comparison. `script` is the
   * original text, which can be edited again.
   */
  speak: procedure
    .input(
      z.object({
        script: scriptSchema,
        spoken: z.string().max(speechTextLimit).regex(/\S/),
        settings: z.array(clipSettingsSchema).min(1).max(comparedVoices.max),
        /** The voice-over that the clips belong to. */
        voiceOverId: z.string().nullable().default(null),
      }),
    )
    .output(z.array(clipSchema)),
  /** Returns the original text of a clip. */
  script: procedure.input(clipId).output(scriptSchema),
  rename: procedure.input(clipId.extend({ title: clipTitleSchema })).output(z.void()),
  /** Returns the ids of the clips whose text contains the query, ignoring case and accents. */
  find: procedure.input(z.object({ text: z.string().max(500) })).output(z.array(z.string())),
  /** Retries the chunks that failed or never arrived, and no others. */
  retry: procedure.input(clipId).output(z.void()),
  /** Aborts the chunks that haven't arrived. */
  cancel: procedure.input(clipId).output(z.void()),
  /** Removes a clip from the list. Its audio is deleted at the next start; until then `restore` undoes this. */
  remove: procedure.input(clipId).output(z.void()),
  restore: procedure.input(clipId).output(z.void()),
  /** Prepares a clip's file for dragging it out of the window; does nothing in the browser shell. */
  readyToDrag: procedure.input(clipId).output(z.void()),
  drag: procedure.input(clipId).output(z.void()),
  /** Ends a comparison: keeps this clip, removes the others and returns their ids. */
  keep: procedure.input(clipId).output(z.array(z.string())),
  /**
   * Returns the voices that a gateway lists, or null if it lists none or isn't the one used for speech. `refresh`
   * requests them again.
   */
  voices: procedure
    .input(z.object({ gatewayId: z.string(), refresh: z.boolean().default(false) }))
    .output(z.array(gatewayVoiceSchema).nullable()),
};

const ofVoiceOver = z.object({ voiceOverId: z.string().nullable() });

/**
 * The text in the editor of the Speak screen or of a voice-over, saved while it's typed. The last page to write wins.
 */
export const scriptContract = {
  /** Streams the text, and then what other pages than `page` save. */
  watch: procedure
    .input(ofVoiceOver.extend({ page: pageIdSchema }))
    .output(eventIterator(storedScriptSchema)),
  save: procedure
    .input(storedScriptSchema.extend({ ...ofVoiceOver.shape, by: pageIdSchema }))
    .output(z.void()),
};
