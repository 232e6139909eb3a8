import { z } from 'zod';

/** Capabilities of a gateway. Each has a default model. */
export const capabilities = ['chat', 'transcription', 'translation', 'speech'] as const;

export type Capability = (typeof capabilities)[number];

/** Capabilities whose requests can be sent to a gateway other than the one in use. Chat requests can't. */
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
