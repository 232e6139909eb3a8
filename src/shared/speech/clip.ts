import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { directionsLimit, speechFormats, speechTextLimit } from '../limits.ts';
import { directionsLeftOutSchema, speechChunkSchema, speechRequestSchema } from './speech.ts';

/** The settings of a clip. `model` and `voice` are free text, because gateways offer their own. */
export const clipSettingsSchema = z.object({
  model: z.string().min(1).max(500),
  voice: z.string().min(1).max(500),
  format: z.enum(speechFormats),
  speed: speechRequestSchema.shape.speed.unwrap(),
  directions: z.string().max(directionsLimit).default(''),
});

export type ClipSettings = Readonly<z.infer<typeof clipSettingsSchema>>;

/** The title of a clip, as typed by the user. */
export const clipTitleSchema = z.string().trim().min(1).max(255);

/** The audio format found in a chunk's bytes; gateways don't always send the one that was requested. */
export const audioFormSchema = z.enum([...speechFormats, 'vorbis', 'mp4', 'webm']);

export type AudioForm = z.infer<typeof audioFormSchema>;

/**
 * One request of a clip and its progress; `characters` is in UTF-16 units. `form`, `seconds` (null if unknown) and
 * `bytes` describe the audio once it has arrived in full.
 */
export const clipChunkSchema = z.object({
  characters: z.int(),
  progress: speechChunkSchema,
  form: audioFormSchema.nullable(),
  seconds: z.number().nullable(),
  bytes: z.int(),
});

export type ClipChunk = Readonly<z.infer<typeof clipChunkSchema>>;

/** All chunks of a clip as one file. `playUrl` serves the same audio in a seekable format. */
export const clipFileSchema = z.object({
  url: z.string(),
  playUrl: z.string(),
  form: audioFormSchema,
  bytes: z.int(),
  seconds: z.number().nullable(),
});

export type ClipFile = Readonly<z.infer<typeof clipFileSchema>>;

/**
 * A spoken text. Clips of one comparison share `comparisonId`. `file` is set once every chunk is complete. `unjoinable`
 * means that the gateway changed the audio format between chunks, so each chunk is saved as a separate file. `failure`
 * is set if joining them failed.
 */
export const clipSchema = z.object({
  id: z.string(),
  title: z.string(),
  settings: clipSettingsSchema,
  directionsLeftOut: directionsLeftOutSchema,
  gateway: z.string().nullable(),
  comparisonId: z.string().nullable(),
  /** The voice-over that the clip belongs to. */
  voiceOverId: z.string().nullable(),
  createdAt: z.int(),
  running: z.boolean(),
  chunks: z.array(clipChunkSchema),
  file: clipFileSchema.nullable(),
  unjoinable: z.boolean(),
  failure: failureSchema.nullable(),
});

export type Clip = Readonly<z.infer<typeof clipSchema>>;

/** The text in the editor of the Speak screen. With `plain` it's spoken as is; otherwise its Markdown is stripped. */
export const scriptSchema = z.object({ text: z.string().max(speechTextLimit), plain: z.boolean() });

export type Script = Readonly<z.infer<typeof scriptSchema>>;

/** The stored script. `text` is null for a voice-over whose transcript hasn't been edited. */
export const storedScriptSchema = scriptSchema.extend({
  text: scriptSchema.shape.text.nullable(),
});

export type StoredScript = Readonly<z.infer<typeof storedScriptSchema>>;

const maxTitleLength = 60;

/** Returns the title of a clip: the beginning of its text, at most 60 characters. */
export function clipTitle(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const title = line.replace(/\s+/g, ' ').replace(/(?<![.:,;])[.:,;]+$/, '');
  if (title.length <= maxTitleLength) return title;
  const cut = title.slice(0, maxTitleLength + 1);
  const end = cut.lastIndexOf(' ');
  const graphemes = Array.from(new Intl.Segmenter('en').segment(title), ({ segment }) => segment);
  const short =
    end > maxTitleLength / 3 ? cut.slice(0, end) : graphemes.slice(0, maxTitleLength - 1).join('');
  return `${short.replace(/(?<![.:,;])[.:,;]+$/, '')}…`;
}

/** File extension of each format, without the dot. */
export const audioExtensions: Readonly<Record<AudioForm, string>> = {
  mp3: 'mp3',
  opus: 'opus',
  vorbis: 'ogg',
  aac: 'aac',
  flac: 'flac',
  wav: 'wav',
  pcm: 'pcm',
  mp4: 'm4a',
  webm: 'webm',
};

/**
 * Returns the file name of a clip without its extension: the title and the voice, without characters that file systems
 * don't allow.
 */
export function clipFileName(title: string, voice: string): string {
  const name = `${title.replace(/…$/, '')}, ${voice}`;
  const safeName = Array.from(name, (character) =>
    character < ' ' || '<>:"/\\|?*'.includes(character) ? '_' : character,
  ).join('');
  return safeName
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(/^\.+/, '')
    .slice(0, 120);
}
