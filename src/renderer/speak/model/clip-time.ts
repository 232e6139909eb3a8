import type { Clip, ClipPart, ClipSettings } from '../../../shared/speech/clip.ts';

/** Average speaking rate at normal speed, in characters per second. */
const charactersPerSecond = 15.9;

/** Approximate bytes per second of each format. */
const bytesPerSecond: Readonly<Record<ClipSettings['format'], number>> = {
  mp3: 16_000,
  opus: 8_000,
  aac: 16_000,
  flac: 26_000,
  wav: 48_000,
  pcm: 48_000,
};

/** Scripts whose characters represent a syllable or a word. `more` is the extra spoken length of one character. */
const slowScripts = [
  { script: /\p{Script=Han}/gu, more: 2.5 },
  { script: /\p{Script=Hangul}/gu, more: 1.8 },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, more: 1 },
] as const;

/** Returns the spoken length of `text`, as an equivalent number of alphabetic characters. */
export function spokenLength(text: string): number {
  return slowScripts.reduce(
    (sum, { script, more }) => sum + more * (text.match(script)?.length ?? 0),
    text.length,
  );
}

/** Estimates the duration and size of the speech for this many characters. */
export function estimated(
  characters: number,
  { format, speed }: Pick<ClipSettings, 'format' | 'speed'>,
): { readonly seconds: number; readonly bytes: number } {
  const seconds = characters / charactersPerSecond / speed;
  return { seconds, bytes: seconds * bytesPerSecond[format] };
}

/** A position in a clip's text: a part, and the share of it that has been spoken. */
export type Place = { readonly part: number; readonly share: number };

/** Returns the duration of a part in seconds, estimated if it's incomplete. */
export function partSeconds({ settings }: Pick<Clip, 'settings'>, part: ClipPart): number {
  return part.seconds ?? estimated(part.characters, settings).seconds;
}

/** Returns the duration of a clip in seconds. `exact` is whether every part is complete and its duration is known. */
export function clipSeconds(clip: Clip): { readonly seconds: number; readonly exact: boolean } {
  return {
    seconds: clip.parts.reduce((sum, part) => sum + partSeconds(clip, part), 0),
    exact: clip.parts.every(({ seconds }) => seconds !== null),
  };
}

/** Returns the position in the text at a time in seconds. */
export function placeAt(clip: Clip, seconds: number): Place {
  let remaining = Math.max(0, seconds);
  for (const [index, part] of clip.parts.entries()) {
    const length = partSeconds(clip, part);
    if (remaining < length || index === clip.parts.length - 1)
      return { part: index, share: Math.min(1, length > 0 ? remaining / length : 0) };
    remaining -= length;
  }
  return { part: 0, share: 0 };
}

/** Returns the time in seconds at a position in the text. */
export function secondsAt(clip: Clip, { part, share }: Place): number {
  const before = clip.parts.slice(0, part).reduce((sum, one) => sum + partSeconds(clip, one), 0);
  const clipPart = clip.parts[part];
  return before + (clipPart ? share * partSeconds(clip, clipPart) : 0);
}
