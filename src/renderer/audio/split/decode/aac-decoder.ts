import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { monoAudio } from './mono-audio.ts';
import { createMonoOf } from './mono-of.ts';

/** Frames are handed on when they come to so many samples: each step costs the same for few and many. */
const enough = 4096;
/** No more frames than this wait for the browser. */
const ahead = 16;
/** Where frames lie further apart, in microseconds, something is missing between them. */
const tolerance = 20_000;

/**
 * Has the browser decode AAC (WebCodecs), and hands several frames on as one, as mono: one of them lasts 23 ms, and what
 * is done with each costs more than to decode it.
 */
export class AacDecoder extends CustomAudioDecoder {
  #decoder: AudioDecoder | undefined;
  readonly #monoOf = createMonoOf();
  #room = new Float32Array(4 * enough);
  #filled = 0;
  #begin = 0;
  #rate = 0;
  /** The first frame's time, in microseconds: the browser counts from there, but knows none below zero. */
  #first: number | null = null;
  #shift: number | null = null;
  /** The last frame's time, in microseconds. */
  #last: number | null = null;

  static override supports(codec: AudioCodec): boolean {
    return codec === 'aac';
  }

  init(): void {
    const output = (data: AudioData) => this.#take(data);
    this.#decoder = new AudioDecoder({ output, error: (error) => this.onError(error) });
    this.#decoder.configure(this.config);
  }

  async decode(packet: EncodedPacket): Promise<void> {
    const decoder = this.#decoder;
    if (!decoder) return;
    while (decoder.decodeQueueSize >= ahead && decoder.state === 'configured')
      await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }));
    const at = packet.microsecondTimestamp;
    if (this.#last !== null && at - this.#last > this.#longest + tolerance) await this.#beginAnew(decoder);
    this.#first ??= at;
    this.#last = at;
    // What goes wrong is told to `error`.
    if (decoder.state === 'configured') decoder.decode(packet.toEncodedAudioChunk());
  }

  async flush(): Promise<void> {
    await this.#decoder?.flush();
    this.#handOn();
    this.#first = null;
    this.#shift = null;
    this.#last = null;
  }

  close(): void {
    if (this.#decoder?.state !== 'closed') this.#decoder?.close();
  }

  /** How long a frame may be, in microseconds: with spectral band replication it is 2,048 samples. */
  get #longest(): number {
    return (2048 / this.config.sampleRate) * 1e6;
  }

  /** The browser counts on from the first frame, whatever time is left out later. */
  async #beginAnew(decoder: AudioDecoder): Promise<void> {
    await this.flush();
    decoder.reset();
    decoder.configure(this.config);
  }

  #take(data: AudioData): void {
    const { sampleRate: rate, timestamp } = data;
    this.#shift ??= (this.#first ?? timestamp) - timestamp;
    const begin = timestamp + this.#shift;
    const next = this.#begin + (this.#filled / this.#rate) * 1e6;
    const samples = this.#monoOf(data);
    const isApart = rate !== this.#rate || Math.abs(begin - next) > tolerance;
    if (isApart || this.#filled + samples.length > this.#room.length) this.#handOn();
    if (this.#filled === 0) this.#begin = begin;
    this.#rate = rate;
    this.#room.set(samples, this.#filled);
    this.#filled += samples.length;
    if (this.#filled >= enough) this.#handOn();
  }

  #handOn(): void {
    if (this.#filled === 0) return;
    const sound = monoAudio(this.#room.subarray(0, this.#filled), this.#rate, this.#begin / 1e6);
    this.#filled = 0;
    this.onSample(new AudioSample(sound));
  }
}
