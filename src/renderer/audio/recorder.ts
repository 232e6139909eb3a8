import { type Failure, failure } from '../../shared/failure.ts';

/** A recording under way. */
export type Recording = {
  /** How loud it is now, 0 to 1, for a meter. */
  level(): number;
  /** Ends it, lets go of the microphone and gives the take; null where no sound came. */
  stop(): Promise<Blob | null>;
  /** Ends it and keeps nothing. */
  cancel(): void;
};

/** What opening the microphone led to. */
export type Opened =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly failure: Failure };

// In the order of how widely gateways take them; a browser offers some of them.
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];

/** A take in pieces of a second: what was recorded is there even where the recorder ends badly. */
const pieceMs = 1000;

/**
 * Opens the microphone and records speech. `onEnded` is called where the recording ends by itself: the microphone was
 * unplugged, or access to it was taken back.
 */
export async function startRecording(onEnded: () => void): Promise<Opened> {
  // Off a secure origin browsers offer no devices at all, whatever their types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return { ok: false, failure: failure('microphone', { reason: 'missing' }) };
  try {
    const stream = await devices.getUserMedia({ audio: { channelCount: 1 } });
    return { ok: true, recording: record(stream, onEnded) };
  } catch (thrown) {
    return { ok: false, failure: failure('microphone', { reason: reasonOf(thrown) }) };
  }
}

function record(stream: MediaStream, onEnded: () => void): Recording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const meter = openMeter(stream);
  const pieces: Blob[] = [];
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
  });
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  let over = false;
  const end = () => {
    over = true;
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => {
      if (!over) onEnded();
    });
  }
  recorder.start(pieceMs);
  return {
    level: meter.level,
    stop: async () => {
      end();
      await ended;
      const take = new Blob(pieces, { type: recorder.mimeType });
      return take.size > 0 ? take : null;
    },
    cancel: end,
  };
}

function openMeter(stream: MediaStream): { level(): number; close(): void } {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // From -60 dB, a quiet room, to -10 dB, close to the microphone.
      return Math.min(1, Math.max(0, (10 * Math.log10(power || 1e-9) + 60) / 50));
    },
    close: () => void context.close(),
  };
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof DOMException)) return 'busy';
  if (thrown.name === 'NotAllowedError' || thrown.name === 'SecurityError') return 'refused';
  return thrown.name === 'NotFoundError' ? 'missing' : 'busy';
}
