import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { comparedVoices, speechTextLimit } from '../limits.ts';
import {
  clipEventSchema,
  clipSchema,
  clipSettingsSchema,
  clipTitleSchema,
  keptScriptSchema,
  scriptSchema,
} from '../models/clip.ts';
import { gatewayVoiceSchema } from '../models/gateway-voice.ts';
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
        text: z.string().max(speechTextLimit).regex(/\S/),
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
  want: procedure.input(speechId.extend({ part: z.int().min(0).max(speechTextLimit) })).output(z.void()),
  /** Gives up what has not arrived; the request under way is dropped. A speech that is gone is no failure. */
  cancel: procedure.input(speechId).output(z.void()),
};

const clipId = z.object({ clipId: z.string() });

/** Clips: what was spoken on the Speak screen, with its settings. A clip that is gone is a `not-found` failure. */
export const clipsContract = {
  /** All clips, then each change. */
  watch: procedure.output(eventIterator(clipEventSchema)),
  /**
   * Speaks `spoken` with each of the settings, all parts of it; several are a comparison. `script` is the text as it
   * was written, to be edited again.
   */
  speak: procedure
    .input(
      z.object({
        script: scriptSchema,
        spoken: z.string().max(speechTextLimit).regex(/\S/),
        settings: z.array(clipSettingsSchema).min(1).max(comparedVoices.max),
        /** The voice-over that it is spoken for. */
        voiceOverId: z.string().nullable().default(null),
      }),
    )
    .output(z.array(clipSchema)),
  /** The text that a clip was spoken from. */
  script: procedure.input(clipId).output(scriptSchema),
  /** Gives a clip another title. */
  rename: procedure.input(clipId.extend({ title: clipTitleSchema })).output(z.void()),
  /** Returns the ids of the clips whose text contains this, in any case and with or without accents. */
  find: procedure.input(z.object({ text: z.string().max(500) })).output(z.array(z.string())),
  /** Asks again for the parts that failed or never came, and for no other. */
  retry: procedure.input(clipId).output(z.void()),
  /** Gives up what has not arrived. */
  cancel: procedure.input(clipId).output(z.void()),
  /** Takes it out of the list; its sound goes with the next start, and `restore` brings it back until then. */
  remove: procedure.input(clipId).output(z.void()),
  restore: procedure.input(clipId).output(z.void()),
  /** Puts a clip's file where it can be dragged out of the window from; nothing where the shell has no such thing. */
  readyToDrag: procedure.input(clipId).output(z.void()),
  /** The drag has begun. */
  drag: procedure.input(clipId).output(z.void()),
  /** Ends a comparison: this clip stays, the others are removed; gives their ids. */
  keep: procedure.input(clipId).output(z.array(z.string())),
  /** The voices that the gateway in use lists, asked for again with `refresh`; null where it lists none. */
  voices: procedure
    .input(z.object({ gatewayId: z.string(), refresh: z.boolean().default(false) }))
    .output(z.array(gatewayVoiceSchema).nullable()),
};

const ofVoiceOver = z.object({ voiceOverId: z.string().nullable() });

/** The text in the editor of Speak, or of a voice-over, kept as it is written. The last page to write wins. */
export const scriptContract = {
  watch: procedure.input(ofVoiceOver).output(eventIterator(keptScriptSchema)),
  keep: procedure
    .input(keptScriptSchema.extend({ ...ofVoiceOver.shape, by: z.string().min(1).max(100) }))
    .output(z.void()),
};
