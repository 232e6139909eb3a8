import type { Clip, ClipPart, ClipSettings } from '../../../shared/models/clip.ts';

/** How fast speech is, in characters a second at its usual speed: what the tools of the trade come to. */
const charactersASecond = 15.9;

/** Bytes a second of each format, as far as gateways agree. */
const bytesASecond: Readonly<Record<ClipSettings['format'], number>> = {
  mp3: 16_000,
  opus: 8_000,
  aac: 16_000,
  flac: 26_000,
  wav: 48_000,
  pcm: 48_000,
};

/** How many characters more one of these counts for, which stands for a syllable or a word: for about as long as it takes. */
const slower = [
  { script: /\p{Script=Han}/gu, more: 2.5 },
  { script: /\p{Script=Hangul}/gu, more: 1.8 },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, more: 1 },
] as const;

/** How long a text is to whom speaks it, in characters of an alphabet. */
export function spokenLength(text: string): number {
  return slower.reduce(
    (sum, { script, more }) => sum + more * (text.match(script)?.length ?? 0),
    text.length,
  );
}

/** How long and how large the speech of so many characters will be, about. */
export function estimated(
  characters: number,
  { format, speed }: Pick<ClipSettings, 'format' | 'speed'>,
): { readonly seconds: number; readonly bytes: number } {
  const seconds = characters / charactersASecond / speed;
  return { seconds, bytes: seconds * bytesASecond[format] };
}

/** A moment of a clip's text: a part, and how much of it is over. */
export type Place = { readonly part: number; readonly share: number };

/** The length of a part in seconds, about where it is not whole. */
export function partSeconds({ settings }: Pick<Clip, 'settings'>, part: ClipPart): number {
  return part.seconds ?? estimated(part.characters, settings).seconds;
}

/** The length of a clip in seconds; `exact` where every part is whole and told its length. */
export function clipSeconds(clip: Clip): { readonly seconds: number; readonly exact: boolean } {
  return {
    seconds: clip.parts.reduce((sum, part) => sum + partSeconds(clip, part), 0),
    exact: clip.parts.every(({ seconds }) => seconds !== null),
  };
}

/** Which moment of the text is heard so many seconds into a clip. */
export function placeAt(clip: Clip, seconds: number): Place {
  let left = Math.max(0, seconds);
  for (const [index, part] of clip.parts.entries()) {
    const length = partSeconds(clip, part);
    if (left < length || index === clip.parts.length - 1)
      return { part: index, share: Math.min(1, length > 0 ? left / length : 0) };
    left -= length;
  }
  return { part: 0, share: 0 };
}

/** How many seconds into a clip a moment of its text is. */
export function secondsAt(clip: Clip, { part, share }: Place): number {
  const before = clip.parts.slice(0, part).reduce((sum, one) => sum + partSeconds(clip, one), 0);
  const own = clip.parts[part];
  return before + (own ? share * partSeconds(clip, own) : 0);
}
