import { speak } from '../../shared/i18n/en/speak.ts';
import { voiceOver } from '../../shared/i18n/en/voice-over.ts';
import { localized } from './localized.ts';

/** Returns the strings for the Speak screen in the current locale. */
export const speakStrings = localized({ speak, voiceOver });
