import { z } from 'zod';
import { typedVoicesLimit } from '../limits.ts';
import { appearanceChoices, readingSizeRange } from './appearance.ts';
import { contextLimitSchema } from './gateway-profile.ts';
import { languageChoices } from './language.ts';
import { microphoneSchema } from './microphone.ts';
import { chatParametersSchema, systemPromptSchema } from './parameters.ts';
import { voiceSettingsSchema } from './speech.ts';
import { languageTagPattern } from './spoken-language.ts';

const daysSchema = z.int().min(1).max(36_500);

/** What a person sets for this computer. */
export const settingsSchema = z.object({
  language: z.enum(languageChoices),
  theme: z.enum(appearanceChoices.theme),
  readingSize: z.int().min(readingSizeRange.min).max(readingSizeRange.max),
  readingFace: z.enum(appearanceChoices.readingFace),
  compactRows: z.boolean(),
  motion: z.enum(appearanceChoices.motion),
  contrast: z.enum(appearanceChoices.contrast),
  /** What a person gave keys to, by the action's name: `Mod+Shift+K`, or an empty text for none. */
  shortcuts: z.record(z.string().max(40), z.string().max(40)),
  listShown: z.boolean(),
  inspectorShown: z.boolean(),
  /** Model ids that stand first in every picker. */
  favouriteModels: z.array(z.string().max(500)).max(1000),
  /** Voices that stand first wherever one is chosen, by what the gateway is asked for. */
  favouriteVoices: z.array(z.string().max(500)).max(1000),
  /** Voices that were typed, the latest first; no gateway lists them. */
  typedVoices: z.array(z.string().max(500)).max(typedVoicesLimit),
  /** How many tokens a model can hold, by its id, where a person has said so. */
  contextLimits: z.record(z.string().max(500), contextLimitSchema),
  /** What conversations inherit where they have nothing of their own. */
  defaultParameters: chatParametersSchema,
  /** What new conversations begin with. */
  defaultSystemPrompt: systemPromptSchema,
  /** How replies are read aloud, and what the Speak screen starts with. */
  speech: voiceSettingsSchema,
  /** Writes down what is dictated; null is `whisper-1`, or what the gateway has instead. */
  transcriptionModel: z.string().min(1).max(500).nullable(),
  /** What is usually spoken in recordings and dictation, as a BCP 47 tag; null leaves it to the gateway. */
  transcriptionLanguage: z.string().regex(languageTagPattern).nullable(),
  /** Which microphone records and dictates; null is the system's choice. */
  microphone: microphoneSchema.nullable(),
  /** After how many days the sound of finished transcripts is forgotten; null is never. */
  keepRecordingsDays: daysSchema.nullable(),
  /** After how many days sound that was read aloud is forgotten; null is never. */
  keepSpeechDays: daysSchema.nullable(),
  /** Whether long work that ends unseen is told of; null is what the shell does by itself: the desktop app tells, a page does not. */
  notifyWhenDone: z.boolean().nullable(),
  /** Whether newer versions are looked for at the start and once a day; never before a person agreed. */
  lookForUpdates: z.boolean(),
  /** Whether transcripts that are saved as texts carry their times. */
  exportTimes: z.boolean(),
  /** Whether transcripts that are sent to the chat carry their times. */
  chatTimes: z.boolean(),
});

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Facts about the running app. */
export const appInfoSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  platform: z.string(),
  dataFolder: z.string(),
});

export type AppInfo = Readonly<z.infer<typeof appInfoSchema>>;
