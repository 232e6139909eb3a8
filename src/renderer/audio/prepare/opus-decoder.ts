import type { OpusDecoderHandle } from 'libopus-wasm';
import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { speechRate } from '../../../shared/models/preparation.ts';
import { monoSound } from './mono-sound.ts';

/**
 * Decodes Opus (RFC 6716) of one or two channels to mono at {@link speechRate} in one step, in the worker itself. The
 * browser's decoder takes each packet of 20 ms to another thread and back, which costs more than to decode it.
 */
export class OpusDecoder extends CustomAudioDecoder {
  #decoder: OpusDecoderHandle | undefined;

  /** More channels are the browser's to decode. */
  static override supports(codec: AudioCodec, { numberOfChannels }: AudioDecoderConfig): boolean {
    return codec === 'opus' && numberOfChannels <= 2;
  }

  async init(): Promise<void> {
    // Most recordings are of another codec.
    const { createDecoder } = await import('libopus-wasm');
    this.#decoder = await createDecoder({ sampleRate: speechRate, channels: 1 });
  }

  decode({ data: packet, timestamp }: EncodedPacket): void {
    const data = new Float32Array(this.#decoder?.decodeFloat(packet) ?? []);
    if (data.length > 0) this.onSample(new AudioSample(monoSound(data, speechRate, timestamp)));
  }

  /** Nothing waits: each packet is decoded as it comes. */
  flush(): void {}

  close(): void {
    this.#decoder?.free();
  }
}
