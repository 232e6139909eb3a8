import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { Logging, LogLevel, registerDecoder } from 'mediabunny';
import { makePlayback } from '../playback/make-playback.ts';
import { AacDecoder } from './decode/aac-decoder.ts';
import { OpusDecoder } from './decode/opus-decoder.ts';
import { prepare } from './split.ts';
import type { FromWorker, ToWorker } from './split-messages.ts';

/** The page is told how far it is this often, in milliseconds: more often nobody could read it. */
const movedMs = 250;

let kept = () => {};
let movedAt = Number.NEGATIVE_INFINITY;

function tell(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

// What goes wrong is told as the end of the job.
Logging.level = LogLevel.Silent;
// Coders are known only where they were registered: in this very worker.
registerFlacEncoder();
registerDecoder(AacDecoder);
registerDecoder(OpusDecoder);

self.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'kept') return kept();
  if (data.type === 'playback') {
    const made = await makePlayback(data.audioUrl, data.form);
    return tell({ type: 'playback', made }, 'bytes' in made ? [made.bytes.buffer] : []);
  }
  const ended = await prepare(data.job, {
    moved: (at, duration) => {
      if (performance.now() - movedAt < movedMs) return;
      movedAt = performance.now();
      tell({ type: 'moved', at, duration });
    },
    handOver: async (part) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      kept = resolve;
      tell({ type: 'part', part }, [part.bytes.buffer]);
      await promise;
    },
  });
  tell(ended);
});
