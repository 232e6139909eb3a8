import { createDownmix } from './downmix.ts';

/** Converts a recording's audio to one channel, chunk by chunk. Closes `data` and reuses the returned buffer. */
export type MonoConverter = (data: AudioData) => Float32Array<ArrayBuffer>;

/** Creates a {@link MonoConverter} for one recording. */
export function createMonoConverter(): MonoConverter {
  const mix = createDownmix();
  let planes: Float32Array<ArrayBuffer>[] = [];
  let buffer = new Float32Array();
  return (data) => {
    const { numberOfFrames: length, numberOfChannels: channels } = data;
    if (length > buffer.length || channels > planes.length) {
      buffer = new Float32Array(length);
      planes = Array.from({ length: channels }, () => new Float32Array(length));
    }
    const mono = buffer.subarray(0, length);
    if (channels === 1) {
      data.copyTo(mono, { format: 'f32-planar', planeIndex: 0 });
      clean(mono);
    } else {
      const used = planes.slice(0, channels).map((plane) => plane.subarray(0, length));
      for (const [planeIndex, plane] of used.entries()) {
        data.copyTo(plane, { format: 'f32-planar', planeIndex });
        clean(plane);
      }
      mix(used, mono);
    }
    data.close();
    return mono;
  };
}

/** Replaces samples that aren't numbers, which a damaged file may contain. One of them would spoil all that follow. */
function clean(samples: Float32Array): void {
  for (let at = 0; at < samples.length; at += 1) if (!Number.isFinite(samples[at])) samples[at] = 0;
}
