import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A script of the built page: its name in `assets/`, and its compressed size in bytes. */
export type BuiltScript = { readonly name: string; readonly size: number };

/**
 * Returns the scripts that the built page in a folder loads before it is usable: the document's own script, what it
 * loads for the app (`app.tsx`), and everything that these import. Scripts that load after the first screen aren't
 * included.
 */
export async function firstLoadOf(folder: string): Promise<readonly BuiltScript[]> {
  const document = await readFile(join(folder, 'index.html'), 'utf8');
  const starts = named(document, /(?:src|href)="\.\/assets\/([^"]+\.js)"/g);
  const scripts = new Map<string, BuiltScript>();
  const add = async (name: string): Promise<string> => {
    if (scripts.has(name)) return '';
    const code = await readFile(join(folder, 'assets', name), 'utf8');
    scripts.set(name, { name, size: gzipSync(code).length });
    for (const imported of named(code, /(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) await add(imported);
    return code;
  };
  const entries = await Promise.all(starts.map(add));
  const apps = entries.flatMap((code) => named(code, /import\(["'`]\.\/(app-[^"'`]+\.js)["'`]\)/g));
  for (const app of apps) await add(app);
  if (![...scripts.keys()].some((name) => name.startsWith('app-'))) throw new Error('the page loads no app');
  return [...scripts.values()];
}

function named(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
