import type { SplitJob } from '../../../shared/models/split.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { upload } from '../../backend/upload.ts';
import { startWorker } from '../start-worker.ts';
import type { PartOut } from './chunk-cutter.ts';
import type { FromWorker, ToWorker } from './split-messages.ts';

/** A job that could not be done for want of the app is taken up again after this long. */
const restMs = 3000;

/** Decodes and cuts recordings for the main process, until the returned function is called. */
export function splitRecordings(): () => void {
  let stopWork = () => {};
  let resting: ReturnType<typeof setTimeout> | undefined;
  let unfollow = () => {};
  const take = () => {
    unfollow = follow(
      (to, signal) => to.splits.claim(undefined, { signal }),
      (event) => {
        stopWork();
        if (event.type === 'job') stopWork = work(event.job, giveBack);
      },
      giveBack,
    );
  };
  // Whoever stops listening has no job: the main process gives it to another page, or to this one again.
  const giveBack = () => {
    stopWork();
    unfollow();
    clearTimeout(resting);
    resting = setTimeout(take, restMs);
  };
  take();
  return () => {
    stopWork();
    unfollow();
    clearTimeout(resting);
  };
}

/** Does a job in a worker, or gives it back; the returned function ends it. */
function work({ jobId, ...job }: SplitJob, giveBack: () => void): () => void {
  const worker = startWorker();
  const leaving = new AbortController();
  const stop = () => {
    leaving.abort();
    worker.terminate();
  };
  const send = (message: ToWorker) => worker.postMessage(message);
  const handle = async (message: FromWorker): Promise<void> => {
    const { splits } = backend();
    switch (message.type) {
      case 'moved':
        return splits.progress({ jobId, at: message.at, duration: message.duration });
      case 'part':
        await storeChunk(jobId, message.part, leaving.signal);
        return send({ type: 'kept' });
      case 'done':
        stop();
        return splits.finish({
          jobId,
          end: Math.max(message.end, 0.001),
          peaks: message.peaks?.toBase64() ?? null,
        });
      case 'failed':
        stop();
        return splits.fail({ jobId, reason: message.reason });
      case 'lost':
        return giveBack();
      case 'playback':
        // Nobody asks this worker for it.
        return;
    }
  };
  const onMessage = (message: FromWorker) =>
    void handle(message).catch((thrown: unknown) => {
      // A job that was taken away is nobody's concern here any more.
      if (leaving.signal.aborted) return;
      // What was refused would be refused again; what was lost may go the next time.
      if (failureOf(thrown).code === 'bad-value') onMessage({ type: 'failed', reason: 'unreadable' });
      else giveBack();
    });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data);
  worker.onerror = () => onMessage({ type: 'failed', reason: 'unreadable' });
  send({ type: 'start', job: { jobId, ...job } });
  return stop;
}

async function storeChunk(
  jobId: string,
  { bytes, type, ...told }: PartOut,
  signal: AbortSignal,
): Promise<void> {
  const kept = await upload(new Blob([bytes], { type }), signal);
  if (!kept.ok) throw new Error(kept.failure.code);
  await backend().splits.addChunk({ jobId, part: { ...told, mediaId: kept.value.id } });
}
