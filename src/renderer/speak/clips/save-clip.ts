import type { Clip } from '../../../shared/models/clip.ts';
import { audioExtensions, clipFileName } from '../../../shared/models/clip-file-name.ts';
import { pcmShape } from '../../../shared/models/pcm-shape.ts';
import { saveFile } from '../../files/save-file.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { urlOf } from '../player/part-state.ts';

/**
 * Saves a clip's file under its true ending; raw samples with a note of what they are beside them. Of a clip that has no
 * file yet, the parts that are whole are saved, and what came of one that was ended early.
 */
export async function saveClip(clip: Clip): Promise<void> {
  const { file } = clip;
  if (!file) {
    for (const part of looseParts(clip)) await savePart(clip, part);
    return;
  }
  const name = fileName(clip);
  saveFile(file.url, `${name}.${audioExtensions[file.form]}`);
  if (file.form === 'pcm') await saveNote(file.url, name);
}

/** Saves what raw samples can't say of themselves: their rate and channels. */
async function saveNote(url: string, name: string): Promise<void> {
  const head = await fetch(url, { method: 'HEAD' });
  const { rate, channels } = pcmShape(head.headers.get('content-type') ?? '');
  const texts = speakStrings().speak;
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

/** Saves one part by itself; raw samples with their note. */
export async function savePart(clip: Clip, part: number): Promise<void> {
  const own = clip.parts[part];
  const url = urlOf(own);
  if (!own || !url) return;
  const form = own.form ?? clip.settings.format;
  const name = clip.parts.length === 1 ? fileName(clip) : `${fileName(clip)} ${part + 1}`;
  saveFile(url, `${name}.${audioExtensions[form]}`);
  if (form === 'pcm') await saveNote(url, name);
}

/** Returns the places of the parts that can only be saved one by one: the clip isn't finished, or can't be joined. */
export function looseParts({ file, running, parts }: Clip): readonly number[] {
  if (file || running) return [];
  return parts.flatMap((own, part) => (urlOf(own) ? [part] : []));
}

function fileName({ title, settings }: Clip): string {
  return clipFileName(title, voiceOf(settings.voice).name);
}
