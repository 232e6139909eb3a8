import { defaultVoice } from './default-voice.ts';
import type { Settings } from './settings.ts';

/** Settings of a new installation. */
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
  typedVoices: [],
  contextLimits: {},
  defaultParameters: {},
  defaultSystemPrompt: '',
  speech: defaultVoice,
  transcriptionModel: null,
  transcriptionLanguage: null,
  microphone: null,
  exportTimes: true,
  chatTimes: false,
  keepRecordingsDays: null,
  keepSpeechDays: 30,
  notifyWhenDone: null,
  lookForUpdates: false,
  quickAskEverywhere: false,
};
