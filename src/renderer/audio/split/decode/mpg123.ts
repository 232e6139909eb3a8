import type { MPEGDecoder } from 'mpg123-decoder';
import { grown } from '../grown.ts';
import { createDownmix } from './downmix.ts';

/** mpg123 (mpg123.h, MPG123_NEED_MORE): all that it was given is decoded. */
const needMore = -10;
/** After so many steps without a sound in what is damaged it is left alone until more comes. */
const patience = 1000;

/** Decodes an MP3 file with mpg123. */
export type Mpg123 = {
  /** The next bytes of a file (at most 64 KiB) to samples of one channel and their rate, in Hz; their room is used again. */
  decode(bytes: Uint8Array): { readonly samples: Float32Array<ArrayBuffer>; readonly rate: number };
  free(): void;
};

type Room<Of> = { readonly ptr: number; readonly len: number; readonly buf: Of };

/**
 * The inside of `mpg123-decoder` 1.0.3. Its own `decode` leaves four new arrays behind for each stretch, 0.7 MB for a
 * second of sound, and a browser collects them late; here its rooms are read where they are.
 */
type Inside = {
  readonly _decoder: number;
  readonly _input: Room<Uint8Array>;
  readonly _output: Room<Float32Array>;
  readonly _samplesDecodedPtr: Room<Uint32Array>;
  readonly _sampleRatePtr: Room<Uint32Array>;
  readonly _errorStringPtr: Room<Uint32Array>;
  readonly _common: {
    readonly wasm: {
      mpeg_decoder_feed(decoder: number, bytes: number, length: number): number;
      mpeg_decoder_read(
        decoder: number,
        samples: number,
        length: number,
        decoded: number,
        rate: number,
        error: number,
      ): number;
    };
  };
};

/** Creates a decoder; it is compiled now. */
export async function createMpg123(): Promise<Mpg123> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const inside = decoder as MPEGDecoder & Inside;
  const { _input: input, _output: output, _samplesDecodedPtr: count } = inside;
  const { wasm } = inside._common;
  let room = new Float32Array(1 << 15);
  const mix = createDownmix();

  /** Reads what is decoded to `at` of the room; gives how much that was, and whether it was all. */
  const read = (at: number) => {
    count.buf[0] = 0;
    const answer = wasm.mpeg_decoder_read(
      inside._decoder,
      output.ptr,
      output.len,
      count.ptr,
      inside._sampleRatePtr.ptr,
      inside._errorStringPtr.ptr,
    );
    const length = count.buf[0] ?? 0;
    if (at + length > room.length) room = grown(room, (at + length) * 2);
    // It always gives two channels, one after the other.
    const channels = [output.buf.subarray(0, length), output.buf.subarray(length, length * 2)];
    mix(channels, room.subarray(at, at + length));
    return { length, isAll: answer === needMore };
  };
  return {
    decode: (bytes) => {
      input.buf.set(bytes);
      wasm.mpeg_decoder_feed(inside._decoder, input.ptr, bytes.length);
      let filled = 0;
      for (let silent = 0; silent < patience; silent += 1) {
        const { length, isAll } = read(filled);
        filled += length;
        if (length > 0) silent = 0;
        if (isAll) break;
      }
      return { samples: room.subarray(0, filled), rate: inside._sampleRatePtr.buf[0] ?? 0 };
    },
    free: () => decoder.free(),
  };
}
