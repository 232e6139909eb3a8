import {
  type EncodedForm,
  type SplitRange,
  speechRate,
  splitWindow,
} from '../../../shared/transcription/split.ts';
import type { AudioSink } from '../decode/audio-pass.ts';
import { beginChunkFile } from '../encode/begin-chunk-file.ts';
import type { ChunkFile } from '../encode/chunk-file.ts';
import type { Lame } from '../encode/lame.ts';
import { quietestSplit } from './quietest-split.ts';

/** An encoded chunk: its file, and the fields of `encodedChunkSchema`. */
export type FinishedChunk = {
  readonly start: number;
  readonly end: number;
  readonly lead: number;
  readonly form: EncodedForm;
  readonly silent: boolean;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/**
 * Splits samples into chunks of about equal length, each at the quietest moment near its end, and passes them on one by
 * one. `until` is the expected end of the recording in seconds, or null if unknown. `isSilent` tells whether nothing can
 * be heard in a range, in seconds.
 */
export function createChunkCutter(
  { start, longest, forms }: SplitRange,
  until: number | null,
  lame: Lame,
  isSilent: (start: number, end: number) => boolean,
  handOver: (chunk: FinishedChunk) => Promise<void>,
): { readonly push: AudioSink; readonly end: () => Promise<number> } {
  const form = forms.find((one) => one !== 'copy') ?? 'mp3';
  let file: ChunkFile | null = null;
  let chunkStart = start;
  let chunkLength = 0;
  let bounds = boundsOf(chunkStart);
  // The samples since the first possible end of this chunk.
  let buffer = new Float32Array(bounds.last - bounds.first);
  let buffered = 0;

  function boundsOf(from: number): { readonly first: number; readonly last: number } {
    const remaining = until === null ? longest : Math.max(until - from, 1);
    const { first, last } = splitWindow(remaining, { longest });
    return { first: Math.round(first * speechRate), last: Math.round(last * speechRate) };
  }
  /** Writes samples in one-second steps, so that little audio is in memory twice. */
  async function write(samples: Float32Array<ArrayBuffer>): Promise<void> {
    for (let at = 0; at < samples.length; at += speechRate) {
      const second = samples.subarray(at, at + speechRate);
      file ??= await beginChunkFile(form, lame);
      chunkLength += second.length;
      await file.add(second);
    }
  }
  async function endChunk(): Promise<void> {
    if (!file) return;
    const { type, lead } = file;
    const end = chunkStart + chunkLength / speechRate;
    const bytes = await file.end();
    await handOver({ start: chunkStart, end, lead, form, silent: isSilent(chunkStart, end), type, bytes });
    file = null;
    chunkStart = end;
    chunkLength = 0;
    bounds = boundsOf(end);
    // The rest of a window always belongs to the current chunk, so the buffer can be reused.
    if (buffer.length !== bounds.last - bounds.first) buffer = new Float32Array(bounds.last - bounds.first);
    buffered = 0;
  }

  const push: AudioSink = async (samples) => {
    const room = Math.max(0, bounds.first - chunkLength);
    await write(samples.subarray(0, room));
    const toBuffer = samples.subarray(room, room + buffer.length - buffered);
    buffer.set(toBuffer, buffered);
    buffered += toBuffer.length;
    if (buffered < buffer.length) return;
    const window = buffer;
    const cut = quietestSplit(window, speechRate);
    await write(window.subarray(0, cut));
    await endChunk();
    await push(window.subarray(cut));
    await push(samples.subarray(room + toBuffer.length));
  };
  return {
    push,
    end: async () => {
      await write(buffer.subarray(0, buffered));
      if (chunkLength > 0) await endChunk();
      else await file?.cancel();
      return chunkStart;
    },
  };
}
