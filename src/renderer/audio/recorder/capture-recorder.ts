import { openMeter, recordingType } from './microphone.ts';

/** A running recording that delivers its audio as it goes. */
export type CaptureRecorder = {
  /** The MIME type of its chunks, which form one file. */
  readonly type: string;
  /** The current level from 0 to 1, and 0 while paused. */
  level(): number;
  /** The recorded time in ms, without pauses. */
  elapsed(): number;
  pause(): void;
  resume(): void;
  /** Stops and releases the microphone. Resolves once the last chunk has been delivered. */
  stop(): Promise<void>;
};

/** Events of a recording. */
export type CaptureEvents = {
  /** The next chunk of the file, and the recording's duration up to its end, in ms. */
  onChunk(chunk: Blob, ms: number): void;
  /** The recording ended because the microphone was unplugged or its permission was revoked. */
  onEnded(): void;
};

/** In ms. A crash loses at most two chunks. */
const chunkMs = 400;
/** In bit/s. A higher bit rate doesn't improve speech in Opus, and 50 minutes fit into one request. */
const audioBitsPerSecond = 64_000;

/** Records from the microphone in chunks of less than half a second. `now` is a monotonic clock in ms. */
export function recordCapture(
  stream: MediaStream,
  events: CaptureEvents,
  now: () => number,
): CaptureRecorder {
  const mimeType = recordingType();
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), audioBitsPerSecond });
  const meter = openMeter(stream);
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  let recordedBefore = 0;
  let resumedAt: number | null = now();
  let isStopping = false;
  const elapsed = () => recordedBefore + (resumedAt === null ? 0 : now() - resumedAt);
  const stopClock = () => {
    recordedBefore = elapsed();
    resumedAt = null;
  };
  const onLost = () => {
    if (!isStopping) events.onEnded();
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) events.onChunk(data, Math.round(elapsed()));
  });
  recorder.addEventListener('error', onLost);
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
  recorder.start(chunkMs);
  return {
    type: recorder.mimeType,
    level: () => (resumedAt === null ? 0 : meter.level()),
    elapsed,
    pause: () => {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      // Otherwise the latest audio would wait until its chunk is full.
      recorder.requestData();
      stopClock();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      resumedAt = now();
    },
    stop: async () => {
      isStopping = true;
      stopClock();
      if (recorder.state !== 'inactive') recorder.stop();
      for (const track of stream.getTracks()) track.stop();
      meter.close();
      await stopped;
    },
  };
}
