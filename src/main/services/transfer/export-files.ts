import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import { fileName } from './export-name.ts';

/** A file exported alongside conversations or drafts, and its path in the archive. */
export type ExportedFile = { readonly mediaId: string; readonly path: string };

/** An attached file. */
export type NamedFile = { readonly mediaId: string; readonly name: string };

/** Assigns each file a unique path in a folder of the archive. Files with the same content share one. */
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
  const [, base = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/s.exec(name) ?? [];
  const safeBase = fileName(base);
  const safeExtension = extension && `.${fileName(extension.slice(1))}`;
  for (let count = 1; ; count += 1) {
    const path = `${folder}/${safeBase}${count > 1 ? ` ${count}` : ''}${safeExtension}`;
    if (!taken.has(path.toLowerCase())) return path;
  }
}
