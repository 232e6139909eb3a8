import { createEncoder, type WasmMediaEncoder } from 'wasm-media-encoders/esnext';
import address from 'wasm-media-encoders/wasm/mp3?url';

/** 48 kbit/s is enough for speech models. Ten minutes take up 3.6 MB. */
const kbps = 48;

/** LAME, for one file of mono samples at a time. */
export type Lame = {
  /** `rate` is in Hz. */
  begin(rate: 16_000): Promise<void>;
  /** Resolves when the next samples can be passed. The buffer can be reused immediately. */
  add(samples: Float32Array<ArrayBuffer>): Promise<void>;
  /** Returns the file: consecutive MP3 frames. */
  end(): Promise<Uint8Array<ArrayBuffer>>;
};

let loading: Promise<WasmMediaEncoder<'audio/mpeg'> | null> | undefined;

/** Loads LAME into this thread. Returns null if it couldn't be loaded. */
export async function loadLame(): Promise<Lame | null> {
  loading ??= load();
  const encoder = await loading;
  if (!encoder) {
    loading = undefined;
    return null;
  }
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  // The encoder reuses its buffer.
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
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null);
  return module && createEncoder('audio/mpeg', module);
}
