import { late } from './lazy/lazy.tsx';
import { screenModules } from './screen-modules.ts';

/** See `quick-ask/quick-ask-screen.tsx`. */
export const QuickAskScreen = late(async () => (await screenModules.quick()).QuickAskScreen);

/** See `transcribe/transcribe-screen.tsx`. */
export const TranscribeScreen = late(async () => (await screenModules.transcribe()).TranscribeScreen);

/** See `speak/speak-screen.tsx`. */
export const SpeakScreen = late(async () => (await screenModules.speak()).SpeakScreen);

/** See `settings/settings-screen.tsx`. */
export const SettingsScreen = late(async () => (await screenModules.settings()).SettingsScreen);
