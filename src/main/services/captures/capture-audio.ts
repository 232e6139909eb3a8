import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { dataView } from '../../../shared/audio-format/bytes.ts';
import { wavChunks } from '../../../shared/audio-format/wav-header.ts';
import type { CaptureFiles } from '../../storage/capture-files.ts';
import type { StoredCapture } from '../../storage/capture-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { mediaType } from '../media/media-headers.ts';
import { workerFile } from '../worker/worker-file.ts';
import { resultOf } from '../worker/worker-job.ts';

/** The worker's job: the live file, and the path of the remuxed one. */
export type FinishCaptureJob = { readonly from: string; readonly to: string };

/** The worker's result: the duration in seconds of what it wrote. */
const finishedCaptureSchema = z.object({ seconds: z.number() });

/** How far the audio can lag behind the page's clock, in seconds, because the recorder buffers it. */
const toleranceSeconds = 0.6;
/** Enough to copy hours of audio. */
const budget = { stepMs: 600_000, heapMb: 512 };

/** Offset of the RIFF length, which covers everything after it. */
const riffLengthAt = 4;
const headerLength = 4_096;

/** Stores a capture's audio in the media store, with its duration if possible. Returns its media id. */
export async function storeCapture(
  { id, type, recordedMs }: StoredCapture,
  { files, media }: { readonly files: CaptureFiles; readonly media: Pick<MediaStore, 'begin'> },
  signal: AbortSignal,
): Promise<string> {
  const kind = mediaType(type);
  const live = { from: files.pathOf(id), to: files.wholePathOf(id) };
  const isWhole = kind === 'audio/webm' && (await remuxCapture(live, recordedMs / 1000, signal));
  signal.throwIfAborted();
  const file = await media.begin();
  try {
    for await (const bytes of createReadStream(isWhole ? live.to : live.from)) await file.write(bytes);
    signal.throwIfAborted();
    return (await file.store(kind)).id;
  } finally {
    await file.discard();
  }
}

/**
 * Remuxes a live WebM into a file with a duration and an index, in a worker thread. Returns whether `to` contains all
 * of the audio. If it doesn't, the original file has to be used.
 */
async function remuxCapture(job: FinishCaptureJob, seconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    const file = workerFile('capture-worker', import.meta.url);
    const finished = await resultOf({ file, data: job, step: finishedCaptureSchema, budget }, signal);
    return finished.seconds > 0 && finished.seconds >= seconds - toleranceSeconds;
  } catch {
    return false;
  }
}

/**
 * Writes the lengths into the header of a WAV capture. The page leaves them out because they aren't known during
 * recording.
 */
export async function completeWavHeader(
  files: Pick<CaptureFiles, 'pathOf' | 'write'>,
  { id, bytes }: Pick<StoredCapture, 'id' | 'bytes'>,
): Promise<void> {
  const header = await firstBytes(files.pathOf(id), Math.min(bytes, headerLength));
  const read = async (start: number, end: number) => header.subarray(start, end);
  for await (const { name, start } of wavChunks(read, header.length)) {
    if (name !== 'data') continue;
    await files.write(id, riffLengthAt, uint32(bytes - riffLengthAt - 4));
    await files.write(id, start - 4, uint32(bytes - start));
    return;
  }
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  dataView(bytes).setUint32(0, value, true);
  return bytes;
}

async function firstBytes(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
