import { z } from 'zod';
import { voiceSettingsSchema } from './speech.ts';

/** What a person has set for this computer, with the value that holds until they do. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  listShown: z.boolean().default(true),
  /** Model ids that stand first in every picker. */
  favouriteModels: z.array(z.string().max(500)).max(1000).default([]),
  /** How replies are read aloud, and what the Speak screen starts with. */
  speech: voiceSettingsSchema.prefault({}),
  /** Writes down what is dictated; null is `whisper-1`, or what the gateway has instead. */
  transcriptionModel: z.string().min(1).max(500).nullable().default(null),
});

/** See {@link settingsSchema}. */
export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Facts about the running app. */
export const appInfoSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  platform: z.string(),
  dataFolder: z.string(),
});

/** See {@link appInfoSchema}. */
export type AppInfo = Readonly<z.infer<typeof appInfoSchema>>;
