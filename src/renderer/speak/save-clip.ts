import type { Clip } from '../../shared/models/clip.ts';
import { clipFileName, soundEndings } from '../../shared/models/clip-file-name.ts';
import { pcmShape } from '../../shared/models/pcm-shape.ts';
import { saveFile } from '../transfer/save-file.ts';
import { words } from '../words.ts';
import { voiceOf } from './voices.ts';

/** Saves a clip's file under its true ending; raw samples with a note of what they are beside them. */
export async function saveClip(clip: Clip): Promise<void> {
  const { file } = clip;
  if (!file) return;
  const name = fileName(clip);
  saveFile(file.url, `${name}.${soundEndings[file.form]}`);
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
  const ending = soundEndings[own.form ?? clip.settings.format];
  saveFile(own.progress.url, `${fileName(clip)} ${part + 1}.${ending}`);
}

function fileName({ title, settings }: Clip): string {
  return clipFileName(title, voiceOf(settings.voice).name);
}
