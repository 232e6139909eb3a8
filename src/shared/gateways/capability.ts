import { z } from 'zod';

/** Capabilities of a gateway. Each has a default model. */
export const capabilities = ['chat', 'transcription', 'translation', 'speech'] as const;

export type Capability = (typeof capabilities)[number];

/** Capabilities that the user can assign to a gateway. For chat, each conversation has its own. */
export const audioCapabilities = ['transcription', 'translation', 'speech'] as const;

export type AudioCapability = (typeof audioCapabilities)[number];

/** One value per audio capability, such as the ID of a model or a gateway. Null if none was chosen. */
export const audioChoicesSchema = z.object({
  transcription: z.string().max(500).nullable(),
  translation: z.string().max(500).nullable(),
  speech: z.string().max(500).nullable(),
});

export type AudioChoices = Readonly<z.infer<typeof audioChoicesSchema>>;

/** Initial value: nothing is chosen. */
export const noAudioChoices: AudioChoices = { transcription: null, translation: null, speech: null };

/** What a gateway or a model may support beyond the common API. */
const extensions = [
  'reasoning-effort',
  'completion-tokens',
  'images',
  'context-length',
  'stream-usage',
  'word-timings',
  'streamed-transcripts',
  'speakers',
  'directions',
  'voices',
] as const;

export type Extension = (typeof extensions)[number];

/**
 * What is known about an extension. `how` is the source: the model list, an earlier refusal, this test, or the model's
 * documentation. It's null if the state is `unknown`. `detail` is a value that its message mentions.
 */
export const extensionFindingSchema = z.object({
  extension: z.enum(extensions),
  state: z.enum(['supported', 'refused', 'unknown']),
  how: z.enum(['listed', 'learned', 'tested', 'documented']).nullable(),
  detail: z.union([z.string(), z.number()]).nullable(),
});

export type ExtensionFinding = Readonly<z.infer<typeof extensionFindingSchema>>;
