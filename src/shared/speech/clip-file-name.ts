import type { AudioForm } from './clip.ts';

/** File extension of each format, without the dot. */
export const audioExtensions: Readonly<Record<AudioForm, string>> = {
  mp3: 'mp3',
  opus: 'opus',
  vorbis: 'ogg',
  aac: 'aac',
  flac: 'flac',
  wav: 'wav',
  pcm: 'pcm',
  mp4: 'm4a',
  webm: 'webm',
};

/**
 * Returns the file name of a clip without its extension: the title and the voice, without characters that file systems
 * don't allow.
 */
export function clipFileName(title: string, voice: string): string {
  const name = `${title.replace(/…$/, '')}, ${voice}`;
  const safeName = Array.from(name, (character) =>
    character < ' ' || '<>:"/\\|?*'.includes(character) ? '_' : character,
  ).join('');
  return safeName
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(/^\.+/, '')
    .slice(0, 120);
}
