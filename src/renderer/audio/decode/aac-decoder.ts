import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { monoAudio } from './mono-audio.ts';
import { createMonoConverter } from './mono-converter.ts';

/** Frames are passed on in groups of this many samples, because each step has a fixed cost. */
const groupSize = 4096;
/** Limit on frames queued in the browser's decoder. */
const ahead = 16;
/** A larger gap between frames, in microseconds, means that audio is missing. */
const tolerance = 20_000;

/**
 * Decodes AAC with WebCodecs and passes on several frames at once as mono. A frame lasts 23 ms, and handling one costs
 * more than decoding it.
 */
export class AacDecoder extends CustomAudioDecoder {
  #decoder: AudioDecoder | undefined;
  readonly #toMono = createMonoConverter();
  #buffer = new Float32Array(4 * groupSize);
  #filled = 0;
  #startTime = 0;
  #rate = 0;
  /** The first frame's time in microseconds. The browser counts from there, but doesn't support negative times. */
  #first: number | null = null;
  #shift: number | null = null;
  /** The last frame's time in microseconds. */
  #last: number | null = null;

  static override supports(codec: AudioCodec): boolean {
    return codec === 'aac';
  }

  init(): void {
    const output = (data: AudioData) => this.#append(data);
    this.#decoder = new AudioDecoder({ output, error: (error) => this.onError(error) });
    this.#decoder.configure(this.config);
  }

  async decode(packet: EncodedPacket): Promise<void> {
    const decoder = this.#decoder;
    if (!decoder) return;
    while (decoder.decodeQueueSize >= ahead && decoder.state === 'configured')
      await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }));
    const at = packet.microsecondTimestamp;
    if (this.#last !== null && at - this.#last > this.#longest + tolerance) await this.#restart(decoder);
    this.#first ??= at;
    this.#last = at;
    // Errors go to the `error` callback.
    if (decoder.state === 'configured') decoder.decode(packet.toEncodedAudioChunk());
  }

  async flush(): Promise<void> {
    await this.#decoder?.flush();
    this.#emit();
    this.#first = null;
    this.#shift = null;
    this.#last = null;
  }

  close(): void {
    if (this.#decoder?.state !== 'closed') this.#decoder?.close();
  }

  /** The longest duration of a frame in microseconds: 2,048 samples with spectral band replication. */
  get #longest(): number {
    return (2048 / this.config.sampleRate) * 1e6;
  }

  /** Restarts the decoder, because the browser counts from the first frame, whatever gaps follow. */
  async #restart(decoder: AudioDecoder): Promise<void> {
    await this.flush();
    decoder.reset();
    decoder.configure(this.config);
  }

  #append(data: AudioData): void {
    const { sampleRate: rate, timestamp } = data;
    this.#shift ??= (this.#first ?? timestamp) - timestamp;
    const startTime = timestamp + this.#shift;
    const next = this.#startTime + (this.#filled / this.#rate) * 1e6;
    const samples = this.#toMono(data);
    const isApart = rate !== this.#rate || Math.abs(startTime - next) > tolerance;
    if (isApart || this.#filled + samples.length > this.#buffer.length) this.#emit();
    if (this.#filled === 0) this.#startTime = startTime;
    this.#rate = rate;
    this.#buffer.set(samples, this.#filled);
    this.#filled += samples.length;
    if (this.#filled >= groupSize) this.#emit();
  }

  #emit(): void {
    if (this.#filled === 0) return;
    const audio = monoAudio(this.#buffer.subarray(0, this.#filled), this.#rate, this.#startTime / 1e6);
    this.#filled = 0;
    this.onSample(new AudioSample(audio));
  }
}
