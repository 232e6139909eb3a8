import { lazyPart } from './lazy/lazy.tsx';
import { screenModules } from './screen-modules.ts';

/** The Quick Ask screen, loaded lazily. */
export const QuickAskScreen = lazyPart(async () => (await screenModules.quick()).QuickAskScreen);

/** The Transcribe screen, loaded lazily. */
export const TranscribeScreen = lazyPart(async () => (await screenModules.transcribe()).TranscribeScreen);

/** The Speak screen, loaded lazily. */
export const SpeakScreen = lazyPart(async () => (await screenModules.speak()).SpeakScreen);

/** The settings, loaded lazily. */
export const SettingsScreen = lazyPart(async () => (await screenModules.settings()).SettingsScreen);
