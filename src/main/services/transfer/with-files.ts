import { makeZip } from 'client-zip';
import type { MediaStore } from '../../storage/media-store.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';
import type { ExportedFile } from './export-files.ts';
import type { ExportStep } from './transfer-jobs.ts';

type ArchiveEntry = {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: AsyncIterable<Uint8Array>;
};

/**
 * Converts the steps of an export with files to the steps of an archive that contains the export as `name`, and the
 * files. Steps of an export without files are passed on unchanged. Files that no longer exist are left out. `now` is in
 * epoch ms.
 */
export async function* withFiles(
  steps: AsyncGenerator<ExportStep>,
  media: Pick<MediaStore, 'find' | 'checkedPathOf'>,
  now: number,
  name: string,
): AsyncGenerator<ExportStep> {
  try {
    const first = await steps.next();
    if (first.done) return;
    yield first.value;
    if (first.value.files.length > 0) yield* archived(steps, first.value, media, now, name);
    else yield* steps;
  } finally {
    // Ends the worker if the export is cancelled.
    await steps.return(undefined);
  }
}

async function* archived(
  steps: AsyncIterable<ExportStep>,
  { files, ...first }: ExportStep,
  media: Pick<MediaStore, 'find' | 'checkedPathOf'>,
  now: number,
  name: string,
): AsyncGenerator<ExportStep> {
  const lastModified = new Date(now);
  let last: ExportStep = { ...first, files: [] };
  let missing: string[] = [];
  async function* conversations(): AsyncGenerator<Uint8Array> {
    for await (const step of steps) {
      missing.push(...step.missing);
      last = { ...step, missing: [] };
      yield step.bytes;
    }
  }
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { name, lastModified, input: conversations() };
    yield* fileEntries(files, media, lastModified);
  }
  for await (const bytes of makeZip(entries())) {
    yield { ...last, bytes, missing };
    missing = [];
  }
}

/** Yields archive entries for the files that exist. Each is opened when its first byte is read. */
export async function* fileEntries(
  files: readonly ExportedFile[],
  media: Pick<MediaStore, 'find' | 'checkedPathOf'>,
  lastModified: Date,
): AsyncGenerator<ArchiveEntry> {
  for (const { mediaId, path: name } of files) {
    const found = media.find(mediaId);
    const path = found && (await media.checkedPathOf(found).catch(() => null));
    if (path) yield { name, lastModified, input: piecesOf(path) };
  }
}

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await fileOnDisk(path, 'application/octet-stream');
  // The buffers are reused while the archive may still reference them.
  for await (const bytes of file.open()) yield bytes.slice();
}
