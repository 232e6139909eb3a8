import { strToU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { decodedXml } from './decoding.ts';
import { Damaged, documentLimits, PastLimit } from './limits.ts';

/** The unpacked entries of an archive, by name. */
export type Archive = {
  has(name: string): boolean;
  /** Returns an entry. Throws `Damaged` if it's missing. */
  bytes(name: string): Uint8Array;
  /** Returns the text of an XML entry. Throws `Damaged` if it's missing. */
  text(name: string): string;
  /**
   * Repacks the entries without compression, for a library that reads archives itself. `changed` returns the text of an
   * entry to replace it with, or null to leave it.
   */
  repacked(changed?: (name: string) => string | null): ArrayBuffer;
};

/**
 * Unpacks the entries for which `isWanted` returns true. Sizes are checked in the archive's directory, and no entry is
 * unpacked beyond its declared size.
 * @throws `PastLimit`, `Damaged`
 */
export function openArchive(bytes: Uint8Array, isWanted: (name: string) => boolean): Archive {
  let count = 0;
  let total = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    count += 1;
    if (count > documentLimits.entries) throw new PastLimit();
    if (name.endsWith('/') || !isWanted(name)) return false;
    total += originalSize;
    if (originalSize > documentLimits.entry || total > documentLimits.unpacked) throw new PastLimit();
    return true;
  };
  const entries = new Map(Object.entries(unzipped(bytes, filter)));
  const bytesOf = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Damaged(name);
    return entry;
  };
  return {
    has: (name) => entries.has(name),
    bytes: bytesOf,
    text: (name) => decodedXml(bytesOf(name)),
    repacked: (changed = () => null) => {
      const packed = [...entries].map(([name, bytes]) => {
        const text = changed(name);
        return [name, text === null ? bytes : strToU8(text)] as const;
      });
      return zipSync(Object.fromEntries(packed), { level: 0 }).buffer;
    },
  };
}

function unzipped(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (thrown) {
    if (thrown instanceof PastLimit) throw thrown;
    throw new Damaged('archive', { cause: thrown });
  }
}

/** Resolves a path against a folder of the archive. */
export function resolvedPath(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
