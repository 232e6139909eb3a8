import { createEncoder, type WasmMediaEncoder } from 'wasm-media-encoders/esnext';
import address from 'wasm-media-encoders/wasm/mp3?url';

/** At 48 kbit/s speech keeps all that models listen to; ten minutes are 3.6 MB. */
const kbps = 48;

/** LAME, for one file of mono samples at a time. */
export type Lame = {
  /** `rate` in Hz. */
  begin(rate: 16_000): Promise<void>;
  /** Resolves when the next samples can be given; the room of these can be used again at once. */
  add(samples: Float32Array<ArrayBuffer>): Promise<void>;
  /** Gives the file: MP3 frames, one after the other. */
  end(): Promise<Uint8Array<ArrayBuffer>>;
};

let loading: Promise<WasmMediaEncoder<'audio/mpeg'> | null> | undefined;

/** Loads LAME into this thread; null where it could not be fetched. */
export async function loadLame(): Promise<Lame | null> {
  loading ??= load();
  const encoder = await loading;
  if (!encoder) {
    loading = undefined;
    return null;
  }
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  // The encoder uses its room again.
  const keep = (piece: Uint8Array) => void pieces.push(piece.slice());
  return {
    begin: async (sampleRate) => {
      pieces = [];
      encoder.configure({ channels: 1, sampleRate, bitrate: kbps });
    },
    add: async (samples) => keep(encoder.encode([samples])),
    end: async () => {
      keep(encoder.finalize());
      return new Uint8Array(await new Blob(pieces).arrayBuffer());
    },
  };
}

async function load(): Promise<WasmMediaEncoder<'audio/mpeg'> | null> {
  const module = await fetch(address)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null);
  return module && createEncoder('audio/mpeg', module);
}
