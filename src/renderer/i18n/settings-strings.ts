import { audioSettings } from '../../shared/i18n/en/audio-settings.ts';
import { gatewaySettings } from '../../shared/i18n/en/gateway-settings.ts';
import { gatewayTest } from '../../shared/i18n/en/gateway-test.ts';
import { settings } from '../../shared/i18n/en/settings.ts';
import { localized } from './localized.ts';

/** Returns the strings for the settings in the current locale. */
export const settingsStrings = localized({ audioSettings, gatewaySettings, gatewayTest, settings });
