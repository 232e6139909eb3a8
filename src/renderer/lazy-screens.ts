import { lazyPart } from './lazy/lazy.tsx';
import { screenModules } from './screen-modules.ts';

/** Lazy: Quick Ask. */
export const QuickAskScreen = lazyPart(async () => (await screenModules.quick()).QuickAskScreen);

/** Lazy: the Transcribe screen. */
export const TranscribeScreen = lazyPart(async () => (await screenModules.transcribe()).TranscribeScreen);

/** Lazy: the Speak screen. */
export const SpeakScreen = lazyPart(async () => (await screenModules.speak()).SpeakScreen);

/** Lazy: the settings. */
export const SettingsScreen = lazyPart(async () => (await screenModules.settings()).SettingsScreen);
