import { isSecretName } from '../../gateway/secret-names.ts';
import type { WireResponse } from '../../gateway/wire.ts';

/** Returns headers with secrets masked. `mask` masks known secrets. */
export function maskedHeaders(
  headers: WireResponse['headers'],
  mask: (text: string) => string,
): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const values = typeof value === 'object' ? value : value === undefined ? [] : [value];
    return values.map((one): [string, string] => [mask(name), maskedValue(name, one, mask)]);
  });
}

/** Returns a URL with secrets masked, including unknown values of query fields that are named like keys. */
export function maskedUrl(address: string, mask: (text: string) => string): string {
  const hidden = address.replace(/([?&]([^?=&#]*)=)([^&#]+)/g, (whole, before: string, name: string) =>
    isSecretName(name) ? `${before}…` : whole,
  );
  return mask(hidden);
}

/** Masks the value of a header that contains secrets, known or not. Its scheme (`Bearer`) is kept. */
function maskedValue(name: string, value: string, mask: (text: string) => string): string {
  const known = mask(value);
  if (!isSecretName(name)) return known;
  const [scheme = ''] = /^(?:bearer|basic|digest|token)\s+/i.exec(known) ?? [];
  const rest = known.slice(scheme.length);
  return scheme + (maskedForm.test(rest) ? rest : '…');
}

/** Matches a masked key. */
const maskedForm = /^\S{0,3}…\S{0,4}$/;
