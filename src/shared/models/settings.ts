import { z } from 'zod';
import { contextLimitSchema } from './gateway-profile.ts';
import { languageChoiceSchema } from './language.ts';
import { chatParametersSchema, systemPromptSchema } from './parameters.ts';
import { voiceSettingsSchema } from './speech.ts';

const daysSchema = z.int().min(1).max(36_500);

/** What a person sets for this computer. */
export const settingsSchema = z.object({
  language: languageChoiceSchema,
  theme: z.enum(['system', 'light', 'dark']),
  /** The size of what is read and written, in px at 100 %; the interface keeps its own. */
  readingSize: z.int().min(14).max(20),
  readingFace: z.enum(['serif', 'sans']),
  /** Rows of lists are lower, so that more of them are in sight. */
  compactRows: z.boolean(),
  /** Whether things move: as the computer says, or not. */
  motion: z.enum(['system', 'reduced']),
  /** Whether edges and small texts are stronger: as the computer says, or always. */
  contrast: z.enum(['system', 'more']),
  /** What a person gave keys to, by the action's name: `Mod+Shift+K`, or an empty text for none. */
  shortcuts: z.record(z.string().max(40), z.string().max(40)),
  listShown: z.boolean(),
  inspectorShown: z.boolean(),
  /** Model ids that stand first in every picker. */
  favouriteModels: z.array(z.string().max(500)).max(1000),
  /** Voices that stand first wherever one is chosen, by what the gateway is asked for. */
  favouriteVoices: z.array(z.string().max(500)).max(1000),
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
  /** After how many days the sound of finished transcripts is forgotten; null is never. */
  keepRecordingsDays: daysSchema.nullable(),
  /** After how many days sound that was read aloud is forgotten; null is never. */
  keepSpeechDays: daysSchema.nullable(),
  /** Whether long work that ends unseen is told of; null is what the shell does by itself: the desktop app tells, a page does not. */
  notifyWhenDone: z.boolean().nullable(),
  /** Whether transcripts that are saved as texts carry their times. */
  exportTimes: z.boolean(),
});

/** See {@link settingsSchema}. */
export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** What holds until a person sets something else. */
export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  readingSize: 16,
  readingFace: 'serif',
  compactRows: false,
  motion: 'system',
  contrast: 'system',
  shortcuts: {},
  listShown: true,
  inspectorShown: true,
  favouriteModels: [],
  favouriteVoices: [],
  contextLimits: {},
  defaultParameters: {},
  defaultSystemPrompt: '',
  speech: voiceSettingsSchema.parse({}),
  transcriptionModel: null,
  exportTimes: true,
  keepRecordingsDays: null,
  keepSpeechDays: 30,
  notifyWhenDone: null,
};

/** Facts about the running app. */
export const appInfoSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  platform: z.string(),
  dataFolder: z.string(),
});

/** See {@link appInfoSchema}. */
export type AppInfo = Readonly<z.infer<typeof appInfoSchema>>;
