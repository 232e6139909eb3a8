import { makeZip } from 'client-zip';
import type { MediaStore } from '../../storage/media-store.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';

/** A file in an archive. `at` is its date, in epoch ms. */
export type ArchiveEntry = {
  readonly name: string;
  readonly at: number;
  readonly content: AsyncGenerator<Uint8Array> | Uint8Array | string;
};

/** Dates that ZIP supports in any time zone, in epoch ms. Others would be written as a wrong year. */
const zipDates = { first: Date.UTC(1980, 0, 2), last: Date.UTC(2099, 11, 30) };

/**
 * Yields the bytes of a ZIP archive as they're consumed. It isn't compressed, and can be of any size (decision 58).
 * Ending it early also ends the content that is being read. Throws what an entry or its content throws.
 */
export async function* writeArchive(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  let count = 0;
  let reading: AsyncGenerator<Uint8Array> | null = null;
  async function* inputs() {
    for await (const { name, at, content } of entries) {
      count += 1;
      reading = typeof content === 'string' || content instanceof Uint8Array ? null : content;
      const lastModified = new Date(Math.min(Math.max(at, zipDates.first), zipDates.last));
      yield { name, lastModified, input: content };
    }
  }
  const reader = makeZip(inputs()).getReader();
  try {
    let last = await reader.read();
    while (!last.done) {
      const next = await reader.read();
      // The last chunk is the end record.
      yield next.done ? archiveEnd(last.value, count) : last.value;
      last = next;
    }
  } finally {
    // client-zip ends `inputs` by throwing into it, which rejects here. It doesn't end the content that it's reading.
    await reader.cancel().catch(() => {});
    await (reading as AsyncGenerator<Uint8Array> | null)?.return(undefined);
  }
}

/** The largest values of the end record. They mean that the ZIP64 record before it has the real ones. */
const zip64 = { count: 0xffff, offset: 0xffff_ffff };

/**
 * Returns the end of an archive of `count` files, given its end record. client-zip 2.5.1 writes the ZIP64 record only
 * if the archive is too large, and not if it has too many files.
 * @see APPNOTE.TXT 4.3.14 to 4.3.16
 */
export function archiveEnd(endRecord: Uint8Array, count: number): Uint8Array {
  const classic = Buffer.from(endRecord);
  const directory = { bytes: classic.readUInt32LE(12), at: classic.readUInt32LE(16) };
  if (count < zip64.count || directory.at === zip64.offset) return endRecord;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x0606_4b50, 0);
  record.writeUInt32LE(record.length - 12, 4);
  // Version 4.5 of the format, by which and for which it's written.
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directory.bytes), 40);
  record.writeBigUInt64LE(BigInt(directory.at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(directory.at + directory.bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, classic]);
}

/** Returns the entry of a stored file, or null if there is no such file. It's opened when its first byte is read. */
export async function storedFileEntry(
  media: Pick<MediaStore, 'find' | 'checkedPathOf'>,
  { mediaId, name, at }: { readonly mediaId: string; readonly name: string; readonly at: number },
): Promise<ArchiveEntry | null> {
  const found = media.find(mediaId);
  const path = found && (await media.checkedPathOf(found).catch(() => null));
  const file = path && (await fileOnDisk(path, 'application/octet-stream').catch(() => null));
  return file ? { name, at, content: copied(file.open()) } : null;
}

/** Copies chunks whose buffers are reused while the archive may still reference them. */
async function* copied(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunks) yield bytes.slice();
}
