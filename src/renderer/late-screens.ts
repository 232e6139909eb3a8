import { screenModules } from './screen-modules.ts';
import { late } from './ui/late.tsx';

/** See `quick-ask/quick-ask-screen.tsx`. */
export const QuickAskScreen = late(async () => (await screenModules.quick()).QuickAskScreen);

/** See `transcribe/transcribe-screen.tsx`. */
export const TranscribeScreen = late(async () => (await screenModules.transcribe()).TranscribeScreen);

/** See `speak/speak-screen.tsx`. */
export const SpeakScreen = late(async () => (await screenModules.speak()).SpeakScreen);

/** See `settings/settings-screen.tsx`. */
export const SettingsScreen = late(async () => (await screenModules.settings()).SettingsScreen);
