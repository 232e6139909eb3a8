import { chatAddress } from '../../../shared/models/gateway-address.ts';
import { onboardingStrings } from '../../i18n/onboarding-strings.ts';

/** What to say of a text that is no base URL: with the scheme that it lacks, if that is all. */
export function addressError(typed: string): string {
  const wanted = withScheme(typed.trim());
  return wanted
    ? onboardingStrings().onboarding.lacksScheme(wanted)
    : onboardingStrings().onboarding.notAnAddress;
}

/** The text as a base URL where only its scheme is missing: `http` on this computer, else `https`. Null otherwise. */
export function withScheme(text: string): string | null {
  if (text.includes('://') || !/^(\[[0-9a-f:]+\]|[\w-]+(\.[\w-]+)*)(:\d+)?([/?#]|$)/i.test(text)) return null;
  const host = URL.parse(`http://${text}`)?.hostname ?? '';
  const local = /^(localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0|192\.168\.[\d.]+|10\.[\d.]+)$/.test(host);
  if (!local && !host.includes('.')) return null;
  const whole = `${local ? 'http' : 'https'}://${text}`;
  return chatAddress(whole) ? whole : null;
}
