import { isSecretName } from '../../gateway/secret-names.ts';
import type { WireResponse } from '../../gateway/wire.ts';

/** Headers as they may be shown. `mask` hides the secrets that are known. */
export function maskedHeaders(
  headers: WireResponse['headers'],
  mask: (text: string) => string,
): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const values = typeof value === 'object' ? value : value === undefined ? [] : [value];
    return values.map((one): [string, string] => [mask(name), maskedValue(name, one, mask)]);
  });
}

/** An address as it may be shown: what its query calls a key is hidden, known or not. */
export function maskedUrl(address: string, mask: (text: string) => string): string {
  const hidden = address.replace(/([?&]([^?=&#]*)=)([^&#]+)/g, (whole, before: string, name: string) =>
    isSecretName(name) ? `${before}…` : whole,
  );
  return mask(hidden);
}

/** What a header that bears secrets says is hidden whether it is known or not; its scheme (`Bearer`) stays. */
function maskedValue(name: string, value: string, mask: (text: string) => string): string {
  const known = mask(value);
  if (!isSecretName(name)) return known;
  const [scheme = ''] = /^(?:bearer|basic|digest|token)\s+/i.exec(known) ?? [];
  const rest = known.slice(scheme.length);
  return scheme + (maskedForm.test(rest) ? rest : '…');
}

/** A masked key, and nothing beside it. */
const maskedForm = /^\S{0,3}…\S{0,4}$/;
