import { presets } from '../../../shared/models/presets.ts';

/** A name for a gateway at this address: its preset's, if one alone is there, else its host; the text where it has none. */
export function nameFor(baseUrl: string): string {
  const wanted = baseUrl.trim().replace(/(?<!\/)\/+$/, '');
  const [preset, another] = presets.filter((known) => known.baseUrl === wanted);
  return (!another && preset?.name) || (hostOf(wanted) || wanted).slice(0, 100);
}

/** The name of a gateway that moves to another address: one that it was given by its old address moves along. */
export function nameAfterMove(
  was: { readonly name: string; readonly baseUrl: string },
  baseUrl: string,
): string {
  return was.name === nameFor(was.baseUrl) ? nameFor(baseUrl) : was.name;
}

/** The host and port of an address; empty where it has none. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? '';
}
