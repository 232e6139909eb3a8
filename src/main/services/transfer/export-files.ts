import type { ExportedAttachment } from '../../../shared/models/attachment.ts';
import { fileName } from './export-name.ts';

/** A file beside exported conversations or drafts, and its path in the archive. */
export type ExportedFile = { readonly mediaId: string; readonly path: string };

/** A file of an attachment. */
export type NamedFile = { readonly mediaId: string; readonly name: string };

/** Returns the files with paths of their own in a folder of the archive, each content once. */
export function exportedFiles(files: readonly NamedFile[], folder = 'attachments'): readonly ExportedFile[] {
  const taken = new Set<string>();
  const first = new Map(files.map((file) => [file.mediaId, file] as const).toReversed());
  return [...first.values()].toReversed().map(({ mediaId, name }) => {
    const path = freePath(folder, name, taken);
    taken.add(path.toLowerCase());
    return { mediaId, path };
  });
}

/** Returns attachments with the paths of their files. */
export function withPaths(
  attachments: readonly ExportedAttachment[],
  files: readonly ExportedFile[],
): ExportedAttachment[] {
  const paths = new Map(files.map(({ mediaId, path }) => [mediaId, path]));
  return attachments.map((one) =>
    'file' in one ? { ...one, path: paths.get(one.file.mediaId) ?? null } : one,
  );
}

function freePath(folder: string, name: string, taken: ReadonlySet<string>): string {
  const [, base = name, ending = ''] = /^(.+?)(\.[^.\s]{1,10})?$/s.exec(name) ?? [];
  const safe = fileName(base);
  const end = ending && `.${fileName(ending.slice(1))}`;
  for (let count = 1; ; count += 1) {
    const path = `${folder}/${safe}${count > 1 ? ` ${count}` : ''}${end}`;
    if (!taken.has(path.toLowerCase())) return path;
  }
}
