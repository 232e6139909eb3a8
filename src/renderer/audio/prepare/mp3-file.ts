import { createEncoder, type WasmMediaEncoder } from 'wasm-media-encoders/esnext';
import lame from 'wasm-media-encoders/wasm/mp3?url';
import { speechRate } from '../../../shared/models/preparation.ts';
import type { PartFile } from './part-file.ts';

let encoder: WasmMediaEncoder<'audio/mpeg'> | undefined;

/** Loads LAME; false where it could not be fetched. */
export async function loadLame(): Promise<boolean> {
  if (encoder) return true;
  const module = await fetch(lame)
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => null);
  if (!module) return false;
  encoder = await createEncoder('audio/mpeg', module);
  return true;
}

/**
 * Begins an MP3 of mono samples at {@link speechRate}, one at a time, once LAME is loaded. At 48 kbit/s speech keeps all
 * that models listen to; ten minutes are 3.6 MB. It is encoded where it is called: see decision 25.
 */
export async function beginMp3File(): Promise<PartFile> {
  const one = encoder;
  if (!one) throw new Error('LAME is not loaded');
  one.configure({ channels: 1, sampleRate: speechRate, bitrate: 48 });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // The encoder uses its room again.
  const keep = (piece: Uint8Array) => void pieces.push(piece.slice());
  return {
    type: 'audio/mpeg',
    // LAME's delay of 576 samples, and the 529 of every decoder (its own documentation, "encoder delay").
    lead: 1105 / speechRate,
    add: async (samples) => keep(one.encode([samples])),
    end: async () => {
      keep(one.finalize());
      return new Uint8Array(await new Blob(pieces).arrayBuffer());
    },
    cancel: async () => {},
  };
}
