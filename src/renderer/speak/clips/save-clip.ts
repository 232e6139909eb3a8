import type { Clip } from '../../../shared/models/clip.ts';
import { audioExtensions, clipFileName } from '../../../shared/models/clip-file-name.ts';
import { pcmShape } from '../../../shared/models/pcm-shape.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { saveBlob, saveFile } from '../../files/save-file.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { urlOf } from '../player/part-state.ts';

/**
 * Saves a clip's file with the extension of its actual format. Raw samples get a note that describes them. For a clip
 * without a file, saves the complete parts, and whatever arrived of a part that was cut off.
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

/** Saves the sample rate and channels of raw samples as a text file. */
async function saveNote(url: string, name: string): Promise<void> {
  const head = await fetch(url, { method: 'HEAD' }).catch(() => null);
  if (!head) return toastFailure(appUnreachable);
  const { rate, channels } = pcmShape(head.headers.get('content-type') ?? '');
  const texts = speakStrings().speak;
  const note = texts.pcmNote(String(rate), channels === 1 ? texts.mono : texts.stereo);
  saveBlob(new Blob([note], { type: 'text/plain;charset=utf-8' }), `${name}.txt`);
}

/** Saves raw samples as a WAV file. */
export function saveAsWave(clip: Clip): void {
  if (clip.file) saveFile(clip.file.playUrl, `${fileName(clip)}.wav`);
}

/** Saves one part. Raw samples get a note too. */
export async function savePart(clip: Clip, part: number): Promise<void> {
  const clipPart = clip.parts[part];
  const url = urlOf(clipPart);
  if (!clipPart || !url) return;
  const form = clipPart.form ?? clip.settings.format;
  const name = clip.parts.length === 1 ? fileName(clip) : `${fileName(clip)} ${part + 1}`;
  saveFile(url, `${name}.${audioExtensions[form]}`);
  if (form === 'pcm') await saveNote(url, name);
}

/**
 * Returns the indexes of the parts that can only be saved separately, because the clip is incomplete or can't be
 * joined.
 */
export function looseParts({ file, running, parts }: Clip): readonly number[] {
  if (file || running) return [];
  return parts.flatMap((clipPart, part) => (urlOf(clipPart) ? [part] : []));
}

function fileName({ title, settings }: Clip): string {
  return clipFileName(title, voiceOf(settings.voice).name);
}
