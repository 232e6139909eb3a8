import type { AudioForm } from './clip.ts';

/** How the file of each form ends, without the dot. */
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
 * What a clip's file is called, without its ending: what it says and who says it, and nothing that file systems refuse.
 */
export function clipFileName(title: string, voice: string): string {
  const whole = `${title.replace(/…$/, '')}, ${voice}`;
  const plain = Array.from(whole, (sign) => (sign < ' ' || '<>:"/\\|?*'.includes(sign) ? '_' : sign)).join(
    '',
  );
  return plain
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(/^\.+/, '')
    .slice(0, 120);
}
