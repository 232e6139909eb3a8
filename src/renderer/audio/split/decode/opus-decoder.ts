import type { OpusDecoderHandle } from 'libopus-wasm';
import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { speechRate } from '../../../../shared/models/split.ts';
import { createDownmix } from './downmix.ts';
import { monoAudio } from './mono-audio.ts';

/**
 * Decodes Opus (RFC 6716) of one or two channels to mono at {@link speechRate} in one step, in the worker itself. The
 * browser's decoder takes each packet of 20 ms to another thread and back, which costs more than to decode it.
 */
export class OpusDecoder extends CustomAudioDecoder {
  #decoder: OpusDecoderHandle | undefined;
  readonly #mix = createDownmix();

  /** More channels are the browser's to decode. */
  static override supports(codec: AudioCodec, { numberOfChannels }: AudioDecoderConfig): boolean {
    return codec === 'opus' && numberOfChannels <= 2;
  }

  async init(): Promise<void> {
    // Most recordings are of another codec.
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

  /** Mixes samples that come left and right by turns. */
  #mixed(pairs: Float32Array): Float32Array<ArrayBuffer> {
    const mono = new Float32Array(pairs.length / 2);
    const channel = (offset: number) => mono.map((_, at) => pairs[at * 2 + offset] ?? 0);
    this.#mix([channel(0), channel(1)], mono);
    return mono;
  }

  /** Nothing waits: each packet is decoded as it comes. */
  flush(): void {}

  close(): void {
    this.#decoder?.free();
  }
}
