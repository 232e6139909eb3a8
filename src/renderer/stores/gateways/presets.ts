import { presets } from '../../../shared/models/presets.ts';

/**
 * Returns a name for a gateway: that of the only preset with this address, else the host, else the address as typed.
 */
export function nameFor(baseUrl: string): string {
  const wanted = baseUrl.trim().replace(/(?<!\/)\/+$/, '');
  const [preset, another] = presets.filter((known) => known.baseUrl === wanted);
  return (!another && preset?.name) || (hostOf(wanted) || wanted).slice(0, 100);
}

/** Returns the name of a gateway after its address changed. A name derived from the old address is updated. */
export function nameAfterMove(
  was: { readonly name: string; readonly baseUrl: string },
  baseUrl: string,
): string {
  return was.name === nameFor(was.baseUrl) ? nameFor(baseUrl) : was.name;
}

/** Returns the host and port of a URL; empty if it's invalid. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? '';
}
