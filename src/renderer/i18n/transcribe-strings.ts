import { lines } from '../../shared/i18n/en/lines.ts';
import { speakers } from '../../shared/i18n/en/speakers.ts';
import { transcribe } from '../../shared/i18n/en/transcribe.ts';
import { transcriptRuns } from '../../shared/i18n/en/transcript-runs.ts';
import { localized } from './localized.ts';

/** Returns the strings for the Transcribe screen in the current locale. */
export const transcribeStrings = localized({ lines, speakers, transcribe, transcriptRuns });
