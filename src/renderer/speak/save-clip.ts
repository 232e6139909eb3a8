import type { Clip, SoundForm } from '../../shared/models/clip.ts';
import { pcmShape } from '../../shared/models/pcm-shape.ts';
import { saveFile } from '../transfer/save-file.ts';
import { words } from '../words.ts';
import { voiceOf } from './voices.ts';

const endings: Readonly<Record<SoundForm, string>> = {
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

/** Saves a clip's file under its true ending; raw samples with a note of what they are beside them. */
export async function saveClip(clip: Clip): Promise<void> {
  const { file } = clip;
  if (!file) return;
  const name = fileName(clip);
  saveFile(file.url, `${name}.${endings[file.form]}`);
  if (file.form !== 'pcm') return;
  const head = await fetch(file.url, { method: 'HEAD' });
  const { rate, channels } = pcmShape(head.headers.get('content-type') ?? '');
  const texts = words.speak;
  const note = texts.pcmNote(String(rate), channels === 1 ? texts.mono : texts.stereo);
  const address = URL.createObjectURL(new Blob([note], { type: 'text/plain;charset=utf-8' }));
  saveFile(address, `${name}.txt`);
  // The download has begun by then; until it has, the bytes must stay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves raw samples as a wave file. */
export function saveAsWave(clip: Clip): void {
  if (clip.file) saveFile(clip.file.playUrl, `${fileName(clip)}.wav`);
}

/** Saves one part by itself. */
export function savePart(clip: Clip, part: number): void {
  const own = clip.parts[part];
  if (own?.progress.state !== 'whole') return;
  const ending = endings[own.form ?? clip.settings.format];
  saveFile(own.progress.url, `${fileName(clip)} ${part + 1}.${ending}`);
}

/** What it says and who says it, without what file systems do not take. */
function fileName({ title, settings }: Clip): string {
  const whole = `${title.replace(/…$/, '')}, ${voiceOf(settings.voice).name}`;
  const plain = Array.from(whole, (sign) => (sign < ' ' || '<>:"/\\|?*'.includes(sign) ? '_' : sign)).join(
    '',
  );
  return plain
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '')
    .slice(0, 120);
}
