import type { OpusDecoderHandle } from 'libopus-wasm';
import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { speechRate } from '../../../shared/transcription/split.ts';
import { createDownmix } from './downmix.ts';
import { monoAudio } from './mono-audio.ts';

/**
 * Decodes Opus (RFC 6716) with one or two channels to mono at {@link speechRate} in the worker itself. The browser's
 * decoder passes each 20 ms packet to another thread and back, which costs more than decoding it.
 */
export class OpusDecoder extends CustomAudioDecoder {
  #decoder: OpusDecoderHandle | undefined;
  readonly #mix = createDownmix();

  /** Returns whether to use this decoder. Streams with more channels are left to the browser's decoder. */
  static override supports(codec: AudioCodec, { numberOfChannels }: AudioDecoderConfig): boolean {
    return codec === 'opus' && numberOfChannels <= 2;
  }

  async init(): Promise<void> {
    // Loaded lazily, because most recordings have another codec.
    const { createDecoder } = await import('libopus-wasm');
    this.#decoder = await createDecoder({ sampleRate: speechRate, channels: this.#isStereo() ? 2 : 1 });
  }

  decode({ data: packet, timestamp }: EncodedPacket): void {
    const decoded = new Float32Array(this.#decoder?.decodeFloat(packet) ?? []);
    const data = this.#isStereo() ? this.#mixed(decoded) : decoded;
    if (data.length > 0) this.onSample(new AudioSample(monoAudio(data, speechRate, timestamp)));
  }

  #isStereo(): boolean {
    return this.config.numberOfChannels === 2;
  }

  /** Mixes interleaved stereo samples. */
  #mixed(pairs: Float32Array): Float32Array<ArrayBuffer> {
    const mono = new Float32Array(pairs.length / 2);
    const channel = (offset: number) => mono.map((_, at) => pairs[at * 2 + offset] ?? 0);
    this.#mix([channel(0), channel(1)], mono);
    return mono;
  }

  /** Does nothing, because each packet is decoded immediately. */
  flush(): void {}

  close(): void {
    this.#decoder?.free();
  }
}
