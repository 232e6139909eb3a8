import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import { fileName, freeName } from './export-name.ts';

/** A file exported alongside conversations or drafts, and its path in the archive. */
export type ExportedFile = { readonly mediaId: string; readonly path: string };

/** An attached file. */
export type NamedFile = { readonly mediaId: string; readonly name: string };

/** Assigns each file a unique path in a folder of the archive. Files with the same content share one. */
export function exportedFiles(files: readonly NamedFile[], folder = 'attachments'): readonly ExportedFile[] {
  const taken = new Set<string>();
  const first = new Map(files.map((file) => [file.mediaId, file] as const).toReversed());
  return [...first.values()].toReversed().map(({ mediaId, name }) => {
    const [, base = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/s.exec(name) ?? [];
    const free = freeName(base, taken, extension && `.${fileName(extension.slice(1))}`);
    return { mediaId, path: `${folder}/${free}` };
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
