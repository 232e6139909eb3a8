import { type Failure, failure } from '../../../shared/failure.ts';
import type { Microphone } from '../../../shared/settings/settings.ts';

/** Result of opening the microphone. */
export type OpenedMicrophone =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly failure: Failure };

// Ordered by how widely gateways accept them. Browsers support only some of them.
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];

/** Returns the MIME type to record in. Undefined leaves the choice to the browser. */
export function recordingType(): string | undefined {
  return types.find((type) => MediaRecorder.isTypeSupported(type));
}

/**
 * Opens one channel of the preferred microphone, or of the system default if it's null or isn't connected. Never
 * rejects.
 */
export async function openMicrophone(preferred: Microphone | null): Promise<OpenedMicrophone> {
  // On insecure origins, browsers offer no devices, although the type declares them.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return { ok: false, failure: failure('microphone', { reason: 'missing' }) };
  try {
    return { ok: true, stream: await openPreferred(devices, preferred) };
  } catch (thrown) {
    return { ok: false, failure: failure('microphone', { reason: reasonOf(thrown) }) };
  }
}

/** Measures the microphone's level from 0 to 1 until closed. */
export function openMeter(stream: MediaStream): { level(): number; close(): void } {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // From -60 dB (a quiet room) to -10 dB (close to the microphone).
      return Math.min(1, Math.max(0, (10 * Math.log10(power || 1e-9) + 60) / 50));
    },
    close: () => void context.close(),
  };
}

/**
 * Opens the preferred microphone, or the default one. Until permission is first granted, devices have no names or ids.
 * Opening any device reveals them.
 */
async function openPreferred(devices: MediaDevices, preferred: Microphone | null): Promise<MediaStream> {
  const open = (id: string | null) =>
    devices.getUserMedia({ audio: { channelCount: 1, ...(id && { deviceId: { exact: id } }) } });
  const id = await presentId(devices, preferred);
  const stream = await open(id);
  const found = id ?? (await presentId(devices, preferred));
  if (found === id) return stream;
  for (const track of stream.getTracks()) track.stop();
  return open(found);
}

/**
 * Returns the id of the preferred microphone if it's connected. Ids differ between origins, and so between ports, but
 * the name identifies the same microphone.
 */
async function presentId(devices: MediaDevices, preferred: Microphone | null): Promise<string | null> {
  if (!preferred) return null;
  const inputs = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
  const byId = inputs.find(({ deviceId }) => deviceId === preferred.id);
  return (byId ?? inputs.find(({ label }) => label === preferred.name))?.deviceId ?? null;
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof DOMException)) return 'busy';
  if (thrown.name === 'NotAllowedError' || thrown.name === 'SecurityError') return 'refused';
  return thrown.name === 'NotFoundError' ? 'missing' : 'busy';
}
