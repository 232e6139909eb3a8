import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { monoSound } from './mono-sound.ts';
import { createMpg123, type Mpg123 } from './mpg123.ts';

/** So many frames are decoded as one: each step costs the same for few and many. */
const framesAtOnce = 8;
/** Where frames lie further apart, in seconds, something is missing between them. */
const tolerance = 0.02;

/**
 * Decodes MP3 (ISO 11172-3 and 13818-3, layer III) of one or two channels to mono, in the worker itself. The browser's
 * decoder takes each frame of 26 ms to another thread and back, which costs more than to decode it.
 */
export class Mp3Decoder extends CustomAudioDecoder {
  #decoder: Mpg123 | undefined;
  #frames = new Uint8Array();
  #filled = 0;
  #count = 0;
  /** Of the frames that wait, in seconds. */
  #begin = 0;
  #end = 0;

  /** More channels are the browser's to decode. */
  static override supports(codec: AudioCodec, { numberOfChannels }: AudioDecoderConfig): boolean {
    return codec === 'mp3' && numberOfChannels <= 2;
  }

  async init(): Promise<void> {
    this.#decoder = await createMpg123();
    this.#frames = new Uint8Array(this.#decoder.most);
  }

  decode({ data, timestamp, duration }: EncodedPacket): void {
    const isFull = this.#count === framesAtOnce || this.#filled + data.length > this.#frames.length;
    if (isFull || Math.abs(timestamp - this.#end) > tolerance) this.flush();
    if (data.length > this.#frames.length) return;
    if (this.#count === 0) this.#begin = timestamp;
    this.#frames.set(data, this.#filled);
    this.#filled += data.length;
    this.#count += 1;
    this.#end = timestamp + duration;
  }

  flush(): void {
    if (this.#count === 0 || !this.#decoder) return;
    const { samples, rate } = this.#decoder.decode(this.#frames.subarray(0, this.#filled));
    this.#filled = 0;
    this.#count = 0;
    // A frame that could not be decoded is missing at the beginning: it leans on those before it.
    const missing = Math.max(0, this.#end - this.#begin - samples.length / rate);
    if (samples.length > 0) this.onSample(new AudioSample(monoSound(samples, rate, this.#begin + missing)));
  }

  close(): void {
    this.#decoder?.free();
  }
}
