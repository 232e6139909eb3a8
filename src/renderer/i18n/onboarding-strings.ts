import { onboarding } from '../../shared/i18n/en/onboarding.ts';
import { localized } from './localized.ts';

/** Returns the strings for the first run in the current locale. */
export const onboardingStrings = localized({ onboarding });
