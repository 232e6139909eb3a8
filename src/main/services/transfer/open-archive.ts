import type { Entry, ZipFile } from 'yauzl';

/** Limits for an archive. */
export type ArchiveLimits = {
  readonly entries: number;
  /** Maximum unpacked size: a number of bytes plus a multiple of the archive's size. */
  readonly unpacked: { readonly bytes: number; readonly times: number };
  /** The longest record, as JSON text in UTF-16 units. */
  readonly record: number;
};

/**
 * The limits for imports. Our exports aren't compressed, and other tools compress them to about a tenth of their size.
 */
export const archiveLimits: ArchiveLimits = {
  entries: 1_000_000,
  unpacked: { bytes: 64_000_000, times: 50 },
  record: 256 * 1024 * 1024,
};

/** Thrown if an archive exceeds a limit. No more of it is read. */
export class PastLimit extends Error {
  override readonly name = 'PastLimit';
}

/** An open archive: its files by name, and their content. */
export type OpenArchive = {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Yields the unpacked bytes of a file, which count towards the limit. */
  chunksOf(entry: Entry): AsyncGenerator<Uint8Array>;
};

/** Lists the files of an archive. Throws {@link PastLimit} if there are too many. */
export async function openArchive(
  archive: ZipFile,
  { entries: maxEntries, unpacked }: ArchiveLimits,
): Promise<OpenArchive> {
  const entries = new Map<string, Entry>();
  let count = 0;
  for await (const entry of archive.eachEntry()) {
    count += 1;
    if (count > maxEntries) throw new PastLimit();
    entries.set(entry.fileName, entry);
  }
  let remainingBytes = unpacked.bytes + archive.fileSize * unpacked.times;
  return {
    entries,
    chunksOf: async function* (entry) {
      for await (const bytes of await archive.openReadStreamPromise(entry)) {
        remainingBytes -= bytes.length;
        if (remainingBytes < 0) throw new PastLimit();
        yield bytes;
      }
    },
  };
}
