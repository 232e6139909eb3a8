import type { AudioForm, Clip } from '../../../shared/speech/clip.ts';
import { audioExtensions, clipFileName } from '../../../shared/speech/clip.ts';
import { pcmShape } from '../../../shared/transcription/pcm-shape.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { type FileToSave, saveFile, saveTogether } from '../../files/save-file.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { urlOf } from './part-state.ts';

/**
 * Saves a clip's file with the extension of its actual format. Raw samples get a note that describes them. For a clip
 * without a file, saves the complete parts, and whatever arrived of a part that was cut off.
 */
export async function saveClip(clip: Clip): Promise<void> {
  const { file } = clip;
  if (file) await saveAudio([{ name: fileName(clip), url: file.url, form: file.form }]);
  else await saveAudio(looseParts(clip).flatMap((part) => partOf(clip, part)));
}

type Audio = { readonly name: string; readonly url: string; readonly form: AudioForm };

async function saveAudio(all: readonly Audio[]): Promise<void> {
  try {
    saveTogether((await Promise.all(all.map(filesOf))).flat());
  } catch {
    toastFailure(appUnreachable);
  }
}

/** Returns the file, and for raw samples a text file with their sample rate and channels. Rejects like `fetch`. */
async function filesOf({ name, url, form }: Audio): Promise<readonly FileToSave[]> {
  const audio = { name: `${name}.${audioExtensions[form]}`, content: url };
  if (form !== 'pcm') return [audio];
  const head = await fetch(url, { method: 'HEAD' });
  const { rate, channels } = pcmShape(head.headers.get('content-type') ?? '');
  const texts = speakStrings().speak;
  const note = texts.pcmNote(String(rate), channels === 1 ? texts.mono : texts.stereo);
  return [audio, { name: `${name}.txt`, content: new Blob([note], { type: 'text/plain;charset=utf-8' }) }];
}

/** Saves raw samples as a WAV file. */
export function saveAsWave(clip: Clip): void {
  if (clip.file) saveFile(clip.file.playUrl, `${fileName(clip)}.wav`);
}

/** Saves one part. Raw samples get a note too. */
export async function savePart(clip: Clip, part: number): Promise<void> {
  await saveAudio(partOf(clip, part));
}

function partOf(clip: Clip, part: number): readonly Audio[] {
  const clipPart = clip.parts[part];
  const url = urlOf(clipPart);
  if (!clipPart || !url) return [];
  const form = clipPart.form ?? clip.settings.format;
  const name = clip.parts.length === 1 ? fileName(clip) : `${fileName(clip)} ${part + 1}`;
  return [{ name, url, form }];
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
