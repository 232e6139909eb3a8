import { z } from 'zod';

/** What a gateway can be asked for; each has a default model there, and all but chat may use another gateway. */
export const capabilities = ['chat', 'transcription', 'translation', 'speech'] as const;

export type Capability = (typeof capabilities)[number];

/** The capabilities that may use another gateway than the one in use, which is the chat's. */
export const audioCapabilities = ['transcription', 'translation', 'speech'] as const;

export type AudioCapability = (typeof audioCapabilities)[number];

/** One value for each capability of sound, such as a model's id or a gateway's; null where none was chosen. */
export const audioChoicesSchema = z.object({
  transcription: z.string().max(500).nullable(),
  translation: z.string().max(500).nullable(),
  speech: z.string().max(500).nullable(),
});

export type AudioChoices = Readonly<z.infer<typeof audioChoicesSchema>>;

/** Nothing was chosen. */
export const noAudioChoices: AudioChoices = { transcription: null, translation: null, speech: null };
