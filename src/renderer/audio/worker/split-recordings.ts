import type { SplitJob } from '../../../shared/transcription/split.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { upload } from '../../backend/upload.ts';
import type { FinishedChunk } from '../split/chunk-cutter.ts';
import type { FromWorker, ToWorker } from '../split/worker-messages.ts';
import { startAudioWorker } from './start-audio-worker.ts';

/** Delay in ms before a job is retried after the app was unreachable. */
const retryMs = 3000;

/** Decodes and splits recordings for the main process until the returned function is called. */
export function splitRecordings(): () => void {
  let stopWork = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;
  let unfollow = () => {};
  const claim = () => {
    unfollow = follow(
      (api, signal) => api.splits.claim(undefined, { signal }),
      (event) => {
        stopWork();
        if (event.type === 'job') stopWork = work(event.job, giveBack);
      },
      giveBack,
    );
  };
  // Ending the stream returns the job. The main process then assigns it to another page, or to this one again.
  const giveBack = () => {
    stopWork();
    unfollow();
    clearTimeout(retry);
    retry = setTimeout(claim, retryMs);
  };
  claim();
  return () => {
    stopWork();
    unfollow();
    clearTimeout(retry);
  };
}

/** Runs a job in a worker, or gives it back. The returned function ends the worker. */
function work({ jobId, ...job }: SplitJob, giveBack: () => void): () => void {
  const worker = startAudioWorker();
  const controller = new AbortController();
  const stop = () => {
    controller.abort();
    worker.terminate();
  };
  const send = (message: ToWorker) => worker.postMessage(message);
  const handle = async (message: FromWorker): Promise<void> => {
    const { splits } = backend();
    switch (message.type) {
      case 'moved':
        return splits.progress({ jobId, at: message.at, duration: message.duration });
      case 'chunk':
        await storeChunk(jobId, message.chunk, controller.signal);
        return send({ type: 'stored' });
      case 'done':
        worker.terminate();
        return splits.finish({
          jobId,
          end: Math.max(message.end, 0.001),
          peaks: message.peaks?.toBase64() ?? null,
          isDamaged: message.isDamaged,
        });
      case 'failed':
        worker.terminate();
        return splits.fail({ jobId, reason: message.reason });
      case 'lost':
        return giveBack();
      case 'playback':
      case 'silence':
        // Only requested by `exact-playback.ts` and `check-silence.ts`, which start their own workers.
        return;
    }
  };
  const onMessage = (message: FromWorker) =>
    void handle(message).catch((thrown: unknown) => {
      // The job was reassigned.
      if (controller.signal.aborted) return;
      // A rejected request would be rejected again. A lost one may succeed next time.
      if (failureOf(thrown).code === 'bad-value' && message.type !== 'failed')
        onMessage({ type: 'failed', reason: 'unreadable' });
      else giveBack();
    });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data);
  worker.onerror = () => onMessage({ type: 'failed', reason: 'unreadable' });
  send({ type: 'start', job: { jobId, ...job } });
  return stop;
}

async function storeChunk(
  jobId: string,
  { bytes, type, ...chunk }: FinishedChunk,
  signal: AbortSignal,
): Promise<void> {
  const uploaded = await upload(new Blob([bytes], { type }), signal);
  if (!uploaded.ok) throw new Error(uploaded.failure.code);
  await backend().splits.addChunk({ jobId, chunk: { ...chunk, mediaId: uploaded.value.id } });
}
