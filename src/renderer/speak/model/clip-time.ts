import type { Clip, ClipChunk, ClipSettings } from '../../../shared/speech/clip.ts';
import { hasNothingToSay } from '../../../shared/speech/speech.ts';

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

/** A position in a clip's text: a chunk, and the share of it that has been spoken. */
export type Place = { readonly chunk: number; readonly share: number };

/** Returns the duration of a chunk in seconds, estimated if it's incomplete. */
export function chunkSeconds({ settings }: Pick<Clip, 'settings'>, chunk: ClipChunk): number {
  if (hasNothingToSay(chunk.progress)) return 0;
  return chunk.seconds ?? estimated(chunk.characters, settings).seconds;
}

/** Returns the duration of a clip in seconds. `exact` is whether every chunk is complete and its duration is known. */
export function clipSeconds(clip: Clip): { readonly seconds: number; readonly exact: boolean } {
  return {
    seconds: clip.chunks.reduce((sum, chunk) => sum + chunkSeconds(clip, chunk), 0),
    exact: clip.chunks.every(({ seconds, progress }) => seconds !== null || hasNothingToSay(progress)),
  };
}

/** Returns the position in the text at a time in seconds. */
export function placeAt(clip: Clip, seconds: number): Place {
  let remaining = Math.max(0, seconds);
  for (const [index, chunk] of clip.chunks.entries()) {
    const length = chunkSeconds(clip, chunk);
    if (remaining < length || index === clip.chunks.length - 1)
      return { chunk: index, share: Math.min(1, length > 0 ? remaining / length : 0) };
    remaining -= length;
  }
  return { chunk: 0, share: 0 };
}

/** Returns the time in seconds at a position in the text. */
export function secondsAt(clip: Clip, { chunk, share }: Place): number {
  const before = clip.chunks.slice(0, chunk).reduce((sum, one) => sum + chunkSeconds(clip, one), 0);
  const clipChunk = clip.chunks[chunk];
  return before + (clipChunk ? share * chunkSeconds(clip, clipChunk) : 0);
}
