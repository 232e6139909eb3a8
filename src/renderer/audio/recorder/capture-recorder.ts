import { openMeter, recordingType } from './microphone.ts';

/** A recording that hands over what it hears as it hears it. */
export type CaptureRecorder = {
  /** The MIME type of its pieces, which make one file together. */
  readonly type: string;
  /** How loud it is now, 0 to 1; 0 while it is paused. */
  level(): number;
  /** How much has been recorded, in ms, without its pauses. */
  elapsed(): number;
  pause(): void;
  resume(): void;
  /** Ends it and lets go of the microphone; resolves once its last piece has been handed over. */
  stop(): Promise<void>;
};

/** What a recording tells. */
export type CaptureEvents = {
  /** The next piece of the file, and how long the take is with it, in ms. */
  onPiece(piece: Blob, ms: number): void;
  /** It ended by itself: the microphone was unplugged, or access to it was taken back. */
  onEnded(): void;
};

/** Half of what a crash may cost at most. */
const chunkMs = 400;
/** Bits a second: speech in Opus is as good as it gets, and 50 minutes fit into one request. */
const audioBitsPerSecond = 64_000;

/** Records what comes from the microphone, in pieces of less than half a second. `now` in ms, never going back. */
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
  let before = 0;
  let since: number | null = now();
  let over = false;
  const elapsed = () => before + (since === null ? 0 : now() - since);
  const halt = () => {
    before = elapsed();
    since = null;
  };
  const lost = () => {
    if (!over) events.onEnded();
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) events.onPiece(data, Math.round(elapsed()));
  });
  recorder.addEventListener('error', lost);
  for (const track of stream.getTracks()) track.addEventListener('ended', lost);
  recorder.start(chunkMs);
  return {
    type: recorder.mimeType,
    level: () => (since === null ? 0 : meter.level()),
    elapsed,
    pause: () => {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      // What was said just before would wait for its piece to fill up.
      recorder.requestData();
      halt();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      since = now();
    },
    stop: async () => {
      over = true;
      halt();
      if (recorder.state !== 'inactive') recorder.stop();
      for (const track of stream.getTracks()) track.stop();
      meter.close();
      await stopped;
    },
  };
}
