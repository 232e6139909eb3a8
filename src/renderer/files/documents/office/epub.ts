import { openArchive, resolvedPath } from '../archive.ts';
import { decodedChapter } from '../decoding.ts';
import { markdownOfHtml } from '../html.ts';
import { Damaged } from '../limits.ts';
import { descendants, xmlOf } from '../xml.ts';

/** A book's chapters in reading order, or `protected` if it's copy-protected. */
export type Book = { readonly chapters: readonly string[] } | 'protected';

/** Reads an EPUB book. */
export async function readEpub(bytes: Uint8Array): Promise<Book> {
  const archive = openArchive(bytes, (name) => /\.(?:xml|opf|x?html?)$/i.test(name));
  const container = xmlOf(archive.text('META-INF/container.xml'));
  const path = descendants(container, 'rootfile')[0]?.attributes['full-path'];
  if (!path) throw new Damaged('epub');
  const book = xmlOf(archive.text(path));
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const files = new Map(
    [...descendants(book, 'item'), ...descendants(book, 'opf:item')].map(({ attributes }) => [
      attributes.id ?? '',
      resolvedPath(folder, unescaped(attributes.href ?? '')),
    ]),
  );
  const spine = [...descendants(book, 'itemref'), ...descendants(book, 'opf:itemref')]
    .map(({ attributes }) => files.get(attributes.idref ?? ''))
    .filter((file) => file !== undefined && archive.has(file));
  if (isProtected(archive, spine)) return 'protected';
  const chapters: string[] = [];
  for (const file of spine) {
    const chapter = markdownOfHtml(await decodedChapter(archive.bytes(file ?? '')));
    if (chapter !== '') chapters.push(chapter);
  }
  return { chapters };
}

/** Returns whether chapters are encrypted. Fonts are often obfuscated, which doesn't matter. */
function isProtected(
  archive: { has(name: string): boolean; text(name: string): string },
  chapters: readonly (string | undefined)[],
): boolean {
  if (!archive.has('META-INF/encryption.xml')) return false;
  const references = ['enc:CipherReference', 'CipherReference'].flatMap((name) =>
    descendants(xmlOf(archive.text('META-INF/encryption.xml')), name),
  );
  return references.some(({ attributes }) => chapters.includes(resolvedPath('', attributes.URI ?? '')));
}

function unescaped(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
