import { z } from 'zod';

/** What a person has set for this computer, with the value that holds until they do. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  listShown: z.boolean().default(true),
  /** Model ids that stand first in every picker. */
  favouriteModels: z.array(z.string().max(500)).max(1000).default([]),
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
