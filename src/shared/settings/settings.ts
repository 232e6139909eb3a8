import { z } from 'zod';
import { chatParametersSchema, systemPromptSchema } from '../chat/parameters.ts';
import { contextLimitSchema } from '../gateways/gateway-profile.ts';
import { talkPauseRange, typedVoicesLimit } from '../limits.ts';
import { voiceSettingsSchema } from '../speech/speech.ts';
import { languageChoices, languageTagPattern } from '../text/language.ts';
import { appearanceChoices, readingSizeRange } from './appearance.ts';

/** A microphone as browsers report it: an ID that is valid for one origin, and its display name. */
const microphoneSchema = z.object({ id: z.string().max(500), name: z.string().max(500) });

export type Microphone = Readonly<z.infer<typeof microphoneSchema>>;

const daysSchema = z.int().min(1).max(36_500);

/** The sections of the inspector, in order. */
export const parameterSections = ['systemPrompt', 'sampling', 'output', 'request'] as const;

/** The user's settings on this computer. */
export const settingsSchema = z.object({
  language: z.enum(languageChoices),
  theme: z.enum(appearanceChoices.theme),
  readingSize: z.int().min(readingSizeRange.min).max(readingSizeRange.max),
  readingFont: z.enum(appearanceChoices.readingFont),
  compactRows: z.boolean(),
  motion: z.enum(appearanceChoices.motion),
  contrast: z.enum(appearanceChoices.contrast),
  /** Custom shortcuts by action, such as `Mod+Shift+K`. An empty string means no shortcut. */
  shortcuts: z.record(z.string().max(40), z.string().max(40)),
  /** Whether the user wants the quick ask shortcut in every app, on desktops that ask for consent (Wayland). */
  quickAskEverywhere: z.boolean(),
  listShown: z.boolean(),
  inspectorShown: z.boolean(),
  /** The sections of the inspector that the user expanded. */
  openParameters: z.array(z.enum(parameterSections)).max(parameterSections.length),
  /** IDs of the models that are listed first in every picker. */
  favouriteModels: z.array(z.string().max(500)).max(1000),
  /** IDs of the voices that are listed first in every picker. */
  favouriteVoices: z.array(z.string().max(500)).max(1000),
  /** Voices typed by the user that no gateway lists, latest first. */
  typedVoices: z.array(z.string().max(500)).max(typedVoicesLimit),
  /** Context lengths set by the user, in tokens, by model id. */
  contextLimits: z.record(z.string().max(500), contextLimitSchema),
  /** Parameters for conversations that don't set their own. */
  defaultParameters: chatParametersSchema,
  /** Whether the chat model names conversations after their first reply, with a request that may be charged. */
  titlesByModel: z.boolean(),
  /** The system prompt that new conversations start with. */
  defaultSystemPrompt: systemPromptSchema,
  /** The voice for reading replies aloud, and the initial voice of the Speak screen. */
  speech: voiceSettingsSchema,
  /** The model for dictation; null means `whisper-1`, or the gateway's substitute for it. */
  transcriptionModel: z.string().min(1).max(500).nullable(),
  /** The usual language of recordings and dictation, as a BCP 47 tag; null lets the gateway detect it. */
  transcriptionLanguage: z.string().regex(languageTagPattern).nullable(),
  /** The microphone for recording and dictation; null for the system's default. */
  microphone: microphoneSchema.nullable(),
  /** Silence that ends a turn in Talk, in ms. */
  talkPauseMs: z.int().min(talkPauseRange.min).max(talkPauseRange.max),
  /** Whether turns in Talk start and end only while Space or the button is held. */
  pushToTalk: z.boolean(),
  /** Whether speech interrupts a spoken reply. Otherwise the microphone is ignored while a reply is spoken. */
  talkInterrupts: z.boolean(),
  /** Whether an interruption also stops the reply. */
  talkEndsReply: z.boolean(),
  /** Whether the next request contains only the spoken part of an interrupted reply, instead of all of its text. */
  talkSendsSpoken: z.boolean(),
  /** Whether the recordings of a talk are kept with their messages instead of being deleted. */
  talkKeepsRecordings: z.boolean(),
  /** Retention of the audio of finished transcripts, in days; null keeps it forever. */
  recordingRetentionDays: daysSchema.nullable(),
  /** Retention of read-aloud audio, in days; null keeps it forever. */
  speechRetentionDays: daysSchema.nullable(),
  /**
   * Whether to notify the user when long work finishes while the window is hidden. Null means yes in the desktop app
   * and no in a browser.
   */
  notifyWhenDone: z.boolean().nullable(),
  /** Whether to check for updates at startup and once a day. Off until the user agrees. */
  checkForUpdates: z.boolean(),
  /** Whether transcripts exported as text include timestamps. */
  exportTimes: z.boolean(),
  /** Whether exported transcripts mark what isn't transcribed. */
  exportMarks: z.boolean(),
  /** Whether transcripts sent to the chat include timestamps. */
  chatTimes: z.boolean(),
});

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** Facts about the running app. */
export const appInfoSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  platform: z.string(),
  dataFolder: z.string(),
  /** Whether the system refused a notification in this run. macOS refuses those from unsigned apps. */
  notificationsRefused: z.boolean(),
});

export type AppInfo = Readonly<z.infer<typeof appInfoSchema>>;
