import type { GatewayVoice } from '../../../shared/gateways/speech-model.ts';
import { isCustomVoiceId, voicesOf } from '../../../shared/gateways/speech-model.ts';
import { newerVoices, voices } from '../../../shared/limits.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { folded } from '../../../shared/search/search-fold.ts';
import { withoutBidiControls } from '../../../shared/text/bidi-controls.ts';
import { strings } from '../../i18n/strings.ts';
import { languageNames } from '../../ui/format/intl.ts';
import { listedVoice } from './gateway-voices.ts';

/**
 * The shape of a voice's mark and wave, as in the design. Lobes represent pitch, and amplitude represents
 * expressiveness.
 */
export type VoiceShape = {
  readonly lobes: number;
  readonly rings: number;
  readonly amp: number;
  readonly inner: number;
  readonly twist: number;
  readonly stroke: number;
  readonly mix: number;
  readonly second: number;
  readonly bar: number;
  readonly gap: number;
  readonly seed: number;
  readonly vary: number;
  readonly level: number;
};

/** A voice to display. `id` is what requests send. */
export type Voice = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly short: string;
};

const allKnown = [...voices, ...newerVoices] as const;

type Known = (typeof allKnown)[number];

const shapes: Readonly<Record<Known, VoiceShape>> = {
  alloy: shape([8, 6, 0.1, 0.34, 0, 1, 0, 16], [2, 2, 3, 0.35, 0.72]),
  echo: shape([3, 6, 0.085, 0.22, 0.3, 1.1, 0, 6], [3, 3, 11, 0.3, 0.62]),
  fable: shape([5, 5, 0.24, 0.36, 0.16, 1, 0.1, 11], [2, 2, 23, 1, 1]),
  onyx: shape([4, 3, 0.07, 0.4, 0.785, 2.6, 0, 8], [4, 3, 5, 0.45, 0.92]),
  nova: shape([12, 5, 0.16, 0.46, 0.26, 1, 0, 24], [2, 2, 41, 0.6, 0.86]),
  shimmer: shape([24, 8, 0.045, 0.3, 0.13, 0.7, 0, 48], [1, 2, 17, 0.4, 0.58]),
  ash: shape([5, 4, 0.1, 0.3, 0.42, 1.7, 0.03, 9], [3, 2, 29, 0.55, 0.84]),
  ballad: shape([7, 6, 0.19, 0.28, 0.24, 0.9, 0.06, 15], [2, 3, 37, 0.9, 0.76]),
  coral: shape([10, 5, 0.2, 0.4, 0.1, 1.1, 0.05, 21], [2, 2, 13, 0.75, 0.94]),
  sage: shape([14, 7, 0.06, 0.26, 0.2, 0.8, 0, 28], [2, 2, 7, 0.3, 0.64]),
  verse: shape([6, 5, 0.22, 0.32, 0.35, 1.3, 0.08, 13], [3, 2, 19, 0.95, 0.9]),
  marin: shape([16, 6, 0.11, 0.42, 0.08, 0.9, 0.02, 33], [2, 2, 31, 0.5, 0.8]),
  cedar: shape([4, 5, 0.13, 0.24, 0.5, 2, 0.02, 8], [4, 2, 9, 0.45, 0.88]),
};

export function knownVoices(model: string): readonly Voice[] {
  return voicesOf(model).map(toVoice);
}

function toVoice(id: Known): Voice {
  return { id, ...strings().speak.voices[id] };
}

function knownVoice(id: string): Voice | undefined {
  const match = allKnown.find((voice) => voice === id);
  return match && toVoice(match);
}

/** Returns a voice by id. A voice without a known name gets its id as its name. */
export function voiceOf(id: string): Voice {
  const builtIn = knownVoice(id);
  if (builtIn) return builtIn;
  const { typedVoice, customVoice } = strings().speak;
  const text = isCustomVoiceId(id) ? customVoice : typedVoice;
  return { id, name: listedVoice(id)?.name ?? id, text, short: text };
}

/** Returns a voice as listed by a gateway, with its language, gender and description if given. */
export function fromGateway({ id, name, language, gender, description }: GatewayVoice): Voice {
  const builtIn = knownVoice(id);
  if (builtIn && voices.some((voice) => voice === id)) return builtIn;
  const facts = [language && languageName(language), gender && genderName(gender), description];
  const text =
    withoutBidiControls(facts.filter(Boolean).join(', ')) || (builtIn?.text ?? strings().speak.gatewayVoice);
  return { id, name: withoutBidiControls(name ?? builtIn?.name ?? id), text, short: text };
}

/** Returns a voice that the gateway doesn't list, labelled as such. */
export function unlisted(id: string): Voice {
  const { unlistedVoice, unlistedShort } = strings().speak;
  return { ...voiceOf(id), text: unlistedVoice, short: unlistedShort };
}

/** Returns the voices that match a filter. Each of its words must start a word of the name, id, language or gender. */
export function filtered(all: readonly Voice[], filter: string): readonly Voice[] {
  const filterWords = folded(filter).split(/\s+/).filter(Boolean);
  return all.filter(({ id, name, text }) => {
    const searched = folded(`${name}\n${id}\n${text}`);
    // Matching word starts keeps "male" from finding "female". In scripts without word separators, matches anywhere.
    const begins = [folded(name), folded(id), ...searched.split(/[^\p{L}\p{N}]+/u)];
    return filterWords.every(
      (word) => begins.some((one) => one.startsWith(word)) || (!latin.test(word) && searched.includes(word)),
    );
  });
}

const latin = /\p{sc=Latin}/u;

/** Returns a language's display name. Gateways list tags such as `pt-BR`, or names. */
function languageName(language: string): string {
  try {
    return languageNames().of(language.replaceAll('_', '-')) ?? language;
  } catch {
    return language;
  }
}

function genderName(gender: string): string {
  const names: Readonly<Record<string, string | undefined>> = strings().speak.genders;
  return ownValue(names, gender.toLowerCase()) ?? gender;
}

/** Sorts favourites first and otherwise keeps the order. */
export function favouritesFirst(all: readonly Voice[], favourites: readonly string[]): readonly Voice[] {
  const isFavourite = ({ id }: Voice) => favourites.includes(id);
  return [...all.filter(isFavourite), ...all.filter((voice) => !isFavourite(voice))];
}

/** Returns the shape of a voice. For unknown voices, the shape is derived from a hash of the id. */
export function shapeOf(id: string): VoiceShape {
  const match = allKnown.find((voice) => voice === id);
  if (match) return shapes[match];
  let sum = 7;
  for (const character of id) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  const pick = (count: number, turn: number) => (sum >>> turn) % count;
  const lobes = 3 + pick(14, 0);
  const mark = [
    lobes,
    3 + pick(5, 4),
    0.05 + pick(8, 7) * 0.02,
    0.24 + pick(6, 10) * 0.04,
    pick(6, 13) * 0.08,
    0.8 + pick(4, 16) * 0.3,
    pick(2, 19) * 0.08,
    lobes * 2 + 1,
  ] as const;
  return shape(mark, [2, 2, 3 + pick(40, 20), 0.3 + pick(7, 24) * 0.1, 0.7 + pick(3, 27) * 0.1]);
}

function shape(
  [lobes, rings, amp, inner, twist, stroke, mix, second]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ],
  [bar, gap, seed, vary, level]: readonly [number, number, number, number, number],
): VoiceShape {
  return { lobes, rings, amp, inner, twist, stroke, mix, second, bar, gap, seed, vary, level };
}
