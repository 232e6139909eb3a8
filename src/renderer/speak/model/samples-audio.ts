import { type PcmShape, pcmShape } from '../../../shared/transcription/pcm-shape.ts';
import type { AudioEvents, AudioPlayer } from '../../audio/player/element-player.ts';

/** `fmt ` and `data`, as big-endian numbers. */
const fmtChunk = 0x666d7420;
const dataChunk = 0x64617461;

/** A scheduled buffer: `at` in the context's time, `from` in the audio's time. */
type ScheduledBuffer = { readonly at: number; readonly from: number; readonly length: number };

/**
 * Plays raw samples or a WAV file while they arrive. Media Source supports neither, so the samples are scheduled one
 * after the other in Web Audio. `createFallback` creates the player for bytes that turn out to be something else.
 */
export function createSamplesAudio(
  { url, from }: { readonly url: string; readonly from: number },
  events: Partial<AudioEvents>,
  createFallback: () => AudioPlayer,
): AudioPlayer {
  const context = new AudioContext();
  const controller = new AbortController();
  const scheduled: ScheduledBuffer[] = [];
  let shape: PcmShape | null = null;
  let remainder = new Uint8Array();
  let scheduledSamples = 0;
  let hasEnded = false;
  let isAudible = false;
  let isRequested = false;
  let other: AudioPlayer | null = null;
  void context.suspend();

  const playedSeconds = (): number => {
    const last = scheduled.findLast(({ at }) => at <= context.currentTime);
    return last ? last.from + Math.min(last.length, context.currentTime - last.at) : from;
  };
  const schedule = (bytes: Uint8Array, { rate, channels }: PcmShape) => {
    const whole = bytes.length - (bytes.length % (2 * channels));
    remainder = Uint8Array.from(bytes.subarray(whole));
    const skipped = Math.max(
      0,
      Math.min(whole, from * rate * 2 * channels - scheduledSamples * 2 * channels),
    );
    const start = skipped - (skipped % (2 * channels));
    const view = new DataView(bytes.buffer, bytes.byteOffset + start, whole - start);
    const count = view.byteLength / 2 / channels;
    const first = scheduledSamples + start / 2 / channels;
    scheduledSamples = first + count;
    if (count === 0) return;
    const buffer = context.createBuffer(channels, count, rate);
    for (let channel = 0; channel < channels; channel += 1) {
      const samples = buffer.getChannelData(channel);
      for (let at = 0; at < count; at += 1)
        samples[at] = view.getInt16((at * channels + channel) * 2, true) / 32_768;
    }
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    const before = scheduled.at(-1);
    const at = Math.max(context.currentTime, before ? before.at + before.length : 0);
    scheduled.push({ at, from: first / rate, length: buffer.duration });
    source.start(at);
    source.addEventListener('ended', onBufferEnded);
    if (!isAudible && isRequested && context.state === 'running') emitPlaying();
  };
  const emitPlaying = () => {
    isAudible = true;
    events.onPlaying?.();
  };
  const onBufferEnded = () => {
    if (controller.signal.aborted) return;
    const last = scheduled.at(-1);
    if (!last || last.at + last.length > context.currentTime + 0.01) return;
    isAudible = false;
    if (hasEnded) events.onEnded?.();
    else if (isRequested) events.onWaiting?.();
  };
  const read = async () => {
    const response = await fetch(url, { signal: controller.signal });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !response.body) throw new Error('there is no audio at this URL');
    const reader = response.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const bytes = joined(remainder, next.value);
      remainder = bytes;
      if (shape) {
        schedule(bytes, shape);
        continue;
      }
      const head = samplesHead(type, bytes);
      if (head === null) {
        await reader.cancel();
        if (controller.signal.aborted) return;
        void context.close();
        other = createFallback();
        if (isRequested) other.play();
        return;
      }
      if (head === 'more') continue;
      shape = head;
      schedule(bytes.subarray(head.at), head);
    }
    hasEnded = true;
    onBufferEnded();
    if (scheduled.length === 0) events.onEnded?.();
  };
  void read().catch(() => {
    if (!controller.signal.aborted) events.onError?.();
  });

  return {
    get currentTime() {
      return other ? other.currentTime : playedSeconds();
    },
    play: () => {
      isRequested = true;
      if (other) {
        other.play();
        return;
      }
      context.resume().then(
        () => {
          if (scheduled.length > 0 && isRequested && !controller.signal.aborted) emitPlaying();
        },
        () => {
          // It also rejects if the context is closed while it resumes.
          if (!other && !controller.signal.aborted) events.onError?.();
        },
      );
    },
    pause: () => {
      isRequested = false;
      isAudible = false;
      if (other) other.pause();
      else void context.suspend();
    },
    // Samples are scheduled from the start position on, so seeking requires a new player.
    seek: (seconds) => other?.seek(seconds),
    release: () => {
      controller.abort();
      if (other) other.release();
      else void context.close();
    },
  };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(one.length + other.length);
  result.set(one);
  result.set(other, one.length);
  return result;
}

/**
 * Offset and format of the samples in a stream. `more` if too few bytes have arrived, null if it isn't 16-bit audio.
 */
type SamplesHead = (PcmShape & { readonly at: number }) | 'more' | null;

/** Parses the start of raw samples or of a WAV file. */
function samplesHead(type: string, bytes: Uint8Array): SamplesHead {
  if (type.startsWith('audio/l16')) return { ...pcmShape(type), at: 0 };
  if (!type.startsWith('audio/wav')) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let shape: PcmShape | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    if (name === fmtChunk && at + 24 <= bytes.length) {
      const isPlain = view.getUint16(at + 8, true) === 1 && view.getUint16(at + 22, true) === 16;
      if (!isPlain) return null;
      shape = { rate: view.getUint32(at + 12, true), channels: view.getUint16(at + 10, true) };
    }
    if (name === dataChunk) return shape && { ...shape, at: at + 8 };
    at += 8 + size + (size % 2);
  }
  return bytes.length > 65_536 ? null : 'more';
}
