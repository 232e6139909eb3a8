import { type PcmShape, pcmShape } from '../../../shared/transcription/pcm-shape.ts';

/**
 * Offset and format of the samples in a stream. `more` if too few bytes have arrived, null if it isn't 16-bit audio.
 */
export type SamplesHead = (PcmShape & { readonly at: number }) | 'more' | null;

/** Parses the start of raw samples or of a WAV file. */
export function samplesHead(type: string, bytes: Uint8Array): SamplesHead {
  if (type.startsWith('audio/l16')) return { ...pcmShape(type), at: 0 };
  if (!type.startsWith('audio/wav')) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let shape: PcmShape | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    if (name === fmtChunk && at + 24 <= bytes.length) {
      const isPlain = view.getUint16(at + 8, true) === 1 && view.getUint16(at + 22, true) === 16;
      if (!isPlain) return null;
      shape = { rate: view.getUint32(at + 12, true), channels: view.getUint16(at + 10, true) };
    }
    if (name === dataChunk) return shape && { ...shape, at: at + 8 };
    at += 8 + size + (size % 2);
  }
  return bytes.length > 65_536 ? null : 'more';
}

/** `fmt ` and `data`, as big-endian numbers. */
const fmtChunk = 0x666d7420;
const dataChunk = 0x64617461;
