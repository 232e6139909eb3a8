import { type ByteView, viewOf } from '../../shared/audio-format/byte-source.ts';
import { dataView, latin1 } from '../../shared/audio-format/bytes.ts';
import { wavFormat, wavHeader } from '../../shared/audio-format/wav-header.ts';
import { type PcmHeader, readPcmHeader } from './pcm-header.ts';
import type { RepairedWave } from './repair-wave.ts';

/** Bytes to convert at once. A multiple of every sample size. */
const step = 4_800_000;
/** Format tags of WAV (RFC 2361). */
const tags = { integer: 1, unsigned: 1, float: 3, alaw: 6, ulaw: 7 } as const;

/**
 * Returns the uncompressed audio of an AIFF, CAF, Wave64, AU or SPHERE file as WAV, which gateways, browsers and
 * Parlance's own readers know. Returns null for other files. If several such files follow each other, so do the WAV files.
 */
export async function waveOfPcm(file: Blob): Promise<RepairedWave | null> {
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer());
  const view = viewOf({ size: file.size, read });
  const parts: Blob[] = [];
  let missing: number | null = null;
  for (let at = 0; at < file.size; ) {
    const found = await readPcmHeader(view, file.size, at);
    if (!found) break;
    const header = await withUnstated(found, view, file.size);
    parts.push(await waveOf(file, header));
    const bytesPerSecond = header.rate * header.channels * header.width;
    missing = header.missing >= bytesPerSecond ? header.missing / bytesPerSecond : null;
    if (header.next <= at) break;
    at = header.next;
  }
  return parts.length === 0 ? null : { file: new Blob(parts), type: 'audio/wav', missing };
}

/**
 * Extends the samples to the end of the file if the header states fewer and nothing else follows for a second or more.
 */
async function withUnstated(header: PcmHeader, view: ByteView, size: number): Promise<PcmHeader> {
  const { rate, channels, width, end, next } = header;
  const sampleBytes = channels * width;
  const hasOther = next - end > sampleBytes + 1 || /^[ -~]{4}$/.test(latin1(await view(next, 4), 0, 4));
  if (hasOther || size - end < rate * sampleBytes) return header;
  return { ...header, end: size - ((size - header.start) % sampleBytes), next: size };
}

/** Returns a range of samples of a file as a WAV file. */
export async function waveOf(file: Blob, header: Omit<PcmHeader, 'missing' | 'next'>): Promise<Blob> {
  const { encoding, width, channels, rate, start, end } = header;
  const ownWidth = width === 8 ? 4 : width;
  const format = wavFormat({ tag: tags[encoding], rate: Math.round(rate), channels, width: ownWidth });
  const length = ((end - start) / width) * ownWidth;
  const parts: Blob[] = [new Blob([wavHeader(format, length)])];
  if (!isChanged(header)) parts.push(file.slice(start, end));
  else
    for (let at = start; at < end; at += step) {
      const bytes = new Uint8Array(await file.slice(at, Math.min(end, at + step)).arrayBuffer());
      parts.push(new Blob([converted(bytes, header)]));
    }
  // Chunks have an even length.
  return new Blob(length % 2 === 0 ? parts : [...parts, new Uint8Array(1)]);
}

/** Returns whether WAV stores these samples in another way: little-endian, 8 bits unsigned, floats with 32 bits. */
function isChanged({
  encoding,
  width,
  isBigEndian,
}: Pick<PcmHeader, 'encoding' | 'width' | 'isBigEndian'>): boolean {
  return (isBigEndian && width > 1) || width === 8 || (encoding === 'integer' && width === 1);
}

/** Returns samples as WAV stores them. May reuse `bytes`. */
function converted(
  bytes: Uint8Array<ArrayBuffer>,
  { width, isBigEndian }: Pick<PcmHeader, 'width' | 'isBigEndian'>,
): Uint8Array<ArrayBuffer> {
  if (width === 1) return bytes.map((byte) => byte ^ 0x80);
  if (width === 8) {
    const doubles = dataView(bytes);
    const floats = new DataView(new ArrayBuffer(bytes.length / 2));
    for (let at = 0; at < bytes.length; at += 8)
      floats.setFloat32(at / 2, doubles.getFloat64(at, !isBigEndian), true);
    return new Uint8Array(floats.buffer);
  }
  for (let first = 0, last = width - 1; first < last; first += 1, last -= 1)
    for (let at = 0; at < bytes.length; at += width) {
      const byte = bytes[at + first] ?? 0;
      bytes[at + first] = bytes[at + last] ?? 0;
      bytes[at + last] = byte;
    }
  return bytes;
}
