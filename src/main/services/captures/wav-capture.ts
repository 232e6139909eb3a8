import { open } from 'node:fs/promises';
import { dataView } from '../../../shared/audio-format/bytes.ts';
import { wavChunks } from '../../../shared/audio-format/wav-header.ts';
import type { CaptureFiles } from '../../storage/capture-files.ts';
import type { StoredCapture } from '../../storage/capture-store.ts';

/** Offset of the RIFF length, which covers everything after it. */
const riffLengthAt = 4;
const headerLength = 4_096;

/**
 * Writes the lengths into the header of a WAV capture. The page leaves them out because they aren't known during
 * recording.
 */
export async function completeWavHeader(
  files: Pick<CaptureFiles, 'pathOf' | 'write'>,
  { id, bytes }: Pick<StoredCapture, 'id' | 'bytes'>,
): Promise<void> {
  const header = await firstBytes(files.pathOf(id), Math.min(bytes, headerLength));
  const read = async (start: number, end: number) => header.subarray(start, end);
  for await (const { name, start } of wavChunks(read, header.length)) {
    if (name !== 'data') continue;
    await files.write(id, riffLengthAt, uint32(bytes - riffLengthAt - 4));
    await files.write(id, start - 4, uint32(bytes - start));
    return;
  }
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  dataView(bytes).setUint32(0, value, true);
  return bytes;
}

async function firstBytes(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
