import type { AudioForm, Clip } from '../../../shared/speech/clip.ts';
import { audioExtensions, clipFileName } from '../../../shared/speech/clip.ts';
import { pcmShape } from '../../../shared/transcription/pcm-shape.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { type FileToSave, saveFile, saveTogether } from '../../files/save-file.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { urlOf } from './chunk-state.ts';

/**
 * Saves a clip's file with the extension of its actual format. Raw samples get a note that describes them. For a clip
 * without a file, saves the complete chunks, and whatever arrived of a chunk that was cut off.
 */
export async function saveClip(clip: Clip): Promise<void> {
  const { file } = clip;
  if (file) await saveAudio([{ name: fileName(clip), url: file.url, form: file.form }]);
  else await saveAudio(looseChunks(clip).flatMap((chunk) => audioOf(clip, chunk)));
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
  const texts = strings().speak;
  const note = texts.pcmNote(String(rate), channels === 1 ? texts.mono : texts.stereo);
  return [audio, { name: `${name}.txt`, content: new Blob([note], { type: 'text/plain;charset=utf-8' }) }];
}

/** Saves raw samples as a WAV file. */
export function saveAsWave(clip: Clip): void {
  if (clip.file) saveFile(clip.file.playUrl, `${fileName(clip)}.wav`);
}

/** Saves one chunk. Raw samples get a note too. */
export async function saveChunk(clip: Clip, chunk: number): Promise<void> {
  await saveAudio(audioOf(clip, chunk));
}

function audioOf(clip: Clip, chunk: number): readonly Audio[] {
  const clipChunk = clip.chunks[chunk];
  const url = urlOf(clipChunk);
  if (!clipChunk || !url) return [];
  const form = clipChunk.form ?? clip.settings.format;
  const name = clip.chunks.length === 1 ? fileName(clip) : `${fileName(clip)} ${chunk + 1}`;
  return [{ name, url, form }];
}

/**
 * Returns the indexes of the chunks that can only be saved separately, because the clip is incomplete or can't be
 * joined.
 */
export function looseChunks({ file, running, chunks }: Clip): readonly number[] {
  if (file || running) return [];
  return chunks.flatMap((clipChunk, chunk) => (urlOf(clipChunk) ? [chunk] : []));
}

function fileName({ title, settings }: Clip): string {
  return clipFileName(title, voiceOf(settings.voice).name);
}
