import { presetFor } from '../../../shared/gateways/presets.ts';

/**
 * Returns a name for a gateway: that of the only preset at its host, or else the host, or else the address as typed.
 */
export function nameFor(baseUrl: string): string {
  const normalised = baseUrl.trim().replace(/(?<!\/)\/+$/, '');
  return presetFor(normalised)?.name || (hostOf(normalised) || normalised).slice(0, 100);
}

/** Returns the name of a gateway after its address changed. A name derived from the old address is updated. */
export function nameAfterMove(
  previous: { readonly name: string; readonly baseUrl: string },
  baseUrl: string,
): string {
  return previous.name === nameFor(previous.baseUrl) ? nameFor(baseUrl) : previous.name;
}

/** Returns the host and port of a URL; empty if it's invalid. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? '';
}
