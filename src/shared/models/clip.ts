import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { speechFormats, speechTextLimit } from '../limits.ts';
import { speechPartSchema, speechRequestSchema } from './speech.ts';

/** How a clip is spoken. Model and voice are open: other gateways have their own. */
export const clipSettingsSchema = z.object({
  model: z.string().min(1).max(500),
  voice: z.string().min(1).max(500),
  format: z.enum(speechFormats),
  speed: speechRequestSchema.shape.speed.unwrap(),
});

/** See {@link clipSettingsSchema}. */
export type ClipSettings = Readonly<z.infer<typeof clipSettingsSchema>>;

/** The title of a clip, as a person writes it. */
export const clipTitleSchema = z.string().trim().min(1).max(255);

/** What a part's sound turned out to be; `mp3` and so on, or another form that a gateway sent instead. */
export const soundFormSchema = z.enum([...speechFormats, 'vorbis', 'mp4', 'webm']);

/** See {@link soundFormSchema}. */
export type SoundForm = z.infer<typeof soundFormSchema>;

/**
 * One request of a clip and how far it is: `characters` in UTF-16 units; once whole, its sound's form, length in
 * seconds (null where it could not be told) and size in bytes.
 */
export const clipPartSchema = z.object({
  characters: z.int(),
  progress: speechPartSchema,
  form: soundFormSchema.nullable(),
  seconds: z.number().nullable(),
  bytes: z.int(),
});

/** See {@link clipPartSchema}. */
export type ClipPart = Readonly<z.infer<typeof clipPartSchema>>;

/** One file with all of a clip's parts; `playUrl` gives the same sound in a form that players seek in. */
export const clipFileSchema = z.object({
  url: z.string(),
  playUrl: z.string(),
  form: soundFormSchema,
  bytes: z.int(),
  seconds: z.number().nullable(),
});

/** See {@link clipFileSchema}. */
export type ClipFile = Readonly<z.infer<typeof clipFileSchema>>;

/**
 * A text that was spoken, or is. Clips of one comparison share `compareId`. `file` is there once every part is whole;
 * `apart` says that its parts are of different forms, so that they are never joined (`rulings` 20); `failure`, that
 * joining them failed.
 */
export const clipSchema = z.object({
  id: z.string(),
  title: z.string(),
  settings: clipSettingsSchema,
  gateway: z.string().nullable(),
  compareId: z.string().nullable(),
  /** The voice-over that it was spoken for. */
  voiceOverId: z.string().nullable(),
  createdAt: z.int(),
  running: z.boolean(),
  parts: z.array(clipPartSchema),
  file: clipFileSchema.nullable(),
  apart: z.boolean(),
  failure: failureSchema.nullable(),
});

/** See {@link clipSchema}. */
export type Clip = Readonly<z.infer<typeof clipSchema>>;

/** What happens to the clips: first all of them, the newest first, then each change. */
export const clipEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), clips: z.array(clipSchema) }),
  z.object({ type: z.literal('changed'), clip: clipSchema }),
  z.object({ type: z.literal('removed'), clipId: z.string() }),
]);

/** See {@link clipEventSchema}. */
export type ClipEvent = Readonly<z.infer<typeof clipEventSchema>>;

/** What stands in the editor of Speak; `plain` speaks every sign of it, where else its Markdown is left out. */
export const scriptSchema = z.object({ text: z.string().max(speechTextLimit), plain: z.boolean() });

/** See {@link scriptSchema}. */
export type Script = Readonly<z.infer<typeof scriptSchema>>;

/**
 * The script that is kept, and the page that wrote it: null where it was read from the disk. A text that is null is that
 * of a voice-over's transcript, which nobody has corrected.
 */
export const keptScriptSchema = scriptSchema.extend({
  text: scriptSchema.shape.text.nullable(),
  by: z.string().nullable(),
});

/** See {@link keptScriptSchema}. */
export type KeptScript = Readonly<z.infer<typeof keptScriptSchema>>;
