import type { Entry } from 'yauzl';
import { z } from 'zod';
import { parsedJson } from '../../../shared/parsed-json.ts';
import type { FindFile } from './apps/app-conversation.ts';
import type { OpenArchive } from './open-archive.ts';

/** The original names of a ChatGPT export's files, by their names in the archive. */
const originalNames = 'conversation_asset_file_names.json';

/** Maximum size of the list of names, in bytes. */
const namesLimit = 64_000_000;

/**
 * Indexes the files of a ChatGPT export. Messages refer to `file-service://file-AbC` or `sediment://file_0a1b`, which
 * are `file-AbC.dat` or `file-AbC-menu.png` in the archive, in any folder.
 */
export async function assetsIn({ entries, chunksOf }: OpenArchive): Promise<FindFile> {
  const found = new Map<string, { readonly entry: Entry; readonly base: string }>();
  for (const entry of entries.values()) {
    const base = baseOf(entry.fileName);
    const id = idIn(base);
    if (id !== null && !found.has(id)) found.set(id, { entry, base });
  }
  if (found.size === 0) return () => null;
  const names = await namesIn(entries, chunksOf);
  return (pointer) => {
    const id = idIn(baseOf(pointer));
    const file = id === null ? undefined : found.get(id);
    if (id === null || !file) return null;
    const { entry, base } = file;
    return { name: names.get(base) ?? base.slice(id.length).replace(/^-/, ''), open: () => chunksOf(entry) };
  };
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns the id at the start of a name. It ends at the first character that ids don't contain. */
function idIn(name: string): string | null {
  return /^file[-_][A-Za-z0-9]+/.exec(name)?.[0] ?? null;
}

async function namesIn(
  entries: OpenArchive['entries'],
  chunksOf: OpenArchive['chunksOf'],
): Promise<ReadonlyMap<string, string>> {
  const list = [...entries.values()].find(({ fileName }) => baseOf(fileName) === originalNames);
  if (!list || list.uncompressedSize > namesLimit) return new Map();
  const chunks: Uint8Array[] = [];
  for await (const bytes of chunksOf(list)) chunks.push(bytes);
  const names = namesSchema.safeParse(parsedJson(Buffer.concat(chunks).toString('utf8'))).data ?? {};
  return new Map(
    Object.entries(names).flatMap(([file, name]) => (typeof name === 'string' ? [[baseOf(file), name]] : [])),
  );
}

const namesSchema = z.record(z.string(), z.unknown());
