import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { Logging, LogLevel, registerDecoder } from 'mediabunny';
import { AacDecoder } from '../decode/aac-decoder.ts';
import { blobRanges } from '../decode/links.ts';
import { OpusDecoder } from '../decode/opus-decoder.ts';
import { createRanges, type Ranges } from '../decode/ranges.ts';
import { makePlayback } from '../playback/make-playback.ts';
import { isSilentRecording } from '../split/silent-recording.ts';
import { splitRecording } from '../split/split.ts';
import type { FromWorker, ToWorker } from '../split/worker-messages.ts';

/** Interval between progress reports, in ms. */
const movedMs = 250;

let stored = () => {};
let movedAt = Number.NEGATIVE_INFINITY;

function post(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function rangesOf(recording: Blob | string): Ranges {
  return typeof recording === 'string' ? createRanges(recording, () => {}) : blobRanges(recording);
}

// Disables mediabunny's logging, because errors are reported in the result of the job.
Logging.level = LogLevel.Silent;
// Encoders have to be registered in each worker.
registerFlacEncoder();
registerDecoder(AacDecoder);
registerDecoder(OpusDecoder);

self.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'stored') return stored();
  if (data.type === 'playback') {
    const playback = await makePlayback(data.audioUrl, data.form);
    return post({ type: 'playback', result: playback }, 'bytes' in playback ? [playback.bytes.buffer] : []);
  }
  if (data.type === 'silence') {
    const isSilent = await isSilentRecording(rangesOf(data.recording), data.duration);
    return post({ type: 'silence', isSilent });
  }
  const ended = await splitRecording(data.job, {
    moved: (at, duration) => {
      if (performance.now() - movedAt < movedMs) return;
      movedAt = performance.now();
      post({ type: 'moved', at, duration });
    },
    handOver: async (chunk) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      stored = resolve;
      post({ type: 'chunk', chunk }, [chunk.bytes.buffer]);
      await promise;
    },
  });
  post(ended);
});
