import { chatAddress, placeholderIn } from '../../../shared/gateways/gateway-address.ts';
import { strings } from '../../i18n/strings.ts';

/**
 * Returns the error message for text that isn't a base URL. Names a placeholder that has to be replaced. If only the
 * scheme is missing, suggests it.
 */
export function addressError(typed: string): string {
  const placeholder = placeholderIn(typed);
  if (placeholder) return strings().onboarding.replacePlaceholder(placeholder);
  const suggestion = withScheme(typed.trim());
  return suggestion ? strings().onboarding.lacksScheme(suggestion) : strings().onboarding.notAnAddress;
}

/**
 * Returns `text` with a scheme added if that is all it needs to be a base URL: `http` for this computer and private
 * IPv4 addresses, otherwise `https`. Returns null for other text.
 */
export function withScheme(text: string): string | null {
  if (text.includes('://') || !/^(\[[0-9a-f:]+\]|[\w-]+(\.[\w-]+)*)(:\d+)?([/?#]|$)/i.test(text)) return null;
  const host = URL.parse(`http://${text}`)?.hostname ?? '';
  const local = /^(localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0|192\.168\.[\d.]+|10\.[\d.]+)$/.test(host);
  if (!local && !host.includes('.')) return null;
  const url = `${local ? 'http' : 'https'}://${text}`;
  return chatAddress(url) ? url : null;
}
