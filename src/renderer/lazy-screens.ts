import { lazyPart } from './lazy/lazy.tsx';
import { screenModules } from './screen-modules.ts';

/** See `quick-ask/quick-ask-screen.tsx`. */
export const QuickAskScreen = lazyPart(async () => (await screenModules.quick()).QuickAskScreen);

/** See `transcribe/transcribe-screen.tsx`. */
export const TranscribeScreen = lazyPart(async () => (await screenModules.transcribe()).TranscribeScreen);

/** See `speak/speak-screen.tsx`. */
export const SpeakScreen = lazyPart(async () => (await screenModules.speak()).SpeakScreen);

/** See `settings/settings-screen.tsx`. */
export const SettingsScreen = lazyPart(async () => (await screenModules.settings()).SettingsScreen);
