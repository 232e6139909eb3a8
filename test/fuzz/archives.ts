import { unzipSync, zipSync } from 'fflate';
import type { Draw } from './draw.ts';
import { mutatedBytes } from './mutations.ts';

const hostileNames = [
  '../outside',
  '/outside',
  'a\\..\\outside',
  'toString',
  'a'.repeat(300),
  'clips.json',
  '',
] as const;

/** Changes an archive: an entry's bytes or name, an added or removed entry, or the archive's own bytes. */
export function mutatedArchive(bytes: Uint8Array, draw: Draw): Uint8Array<ArrayBuffer> {
  if (draw.likely(0.3)) return mutatedBytes(bytes, draw);
  const entries = Object.entries(unzipSync(bytes));
  const at = draw.below(entries.length);
  const [name = 'empty', inside = new Uint8Array()] = entries[at] ?? [];
  const others = entries.filter((_, index) => index !== at);
  switch (draw.below(4)) {
    case 0:
      return zipped(others);
    case 1:
      return zipped([...entries, [draw.oneOf(hostileNames), inside]]);
    default:
      return zipped([...others, [name, mutatedBytes(inside, draw)]]);
  }
}

function zipped(entries: readonly (readonly [string, Uint8Array])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync(Object.fromEntries(entries), { level: 1 }));
}
