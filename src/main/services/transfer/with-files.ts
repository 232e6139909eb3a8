import type { MediaStore } from '../../storage/media-store.ts';
import type { ExportedFile } from './export-files.ts';
import type { ExportStep } from './transfer-jobs.ts';
import { type ArchiveEntry, storedFileEntry, writeArchive } from './write-archive.ts';

/**
 * Converts the steps of an export that is an archive to those of the archive: the exported file as `name`, or a file for
 * each conversation, and the attached files. Steps of other exports are passed on unchanged. Files that no longer exist
 * are left out. `now` is in epoch ms.
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
    if (first.value.archive !== 'none') yield* archived(steps, first.value, media, now, name);
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
  let last: ExportStep = { ...first, files: [] };
  let missing: string[] = [];
  async function* noted(): AsyncGenerator<ExportStep> {
    for await (const step of steps) {
      missing.push(...step.missing);
      last = { ...step, missing: [] };
      yield step;
    }
  }
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    if (first.archive === 'one-file') yield { name, at: now, content: bytesOf(noted()) };
    else for await (const { entry, bytes } of noted()) if (entry) yield { ...entry, content: bytes };
    yield* fileEntries(files, media, now);
  }
  for await (const bytes of writeArchive(entries())) {
    yield { ...last, bytes, missing };
    missing = [];
  }
}

async function* bytesOf(steps: AsyncIterable<ExportStep>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of steps) yield bytes;
}

/** Yields archive entries for the files that exist. `at` is their date, in epoch ms. */
export async function* fileEntries(
  files: readonly ExportedFile[],
  media: Pick<MediaStore, 'find' | 'checkedPathOf'>,
  at: number,
): AsyncGenerator<ArchiveEntry> {
  for (const { mediaId, path: name } of files) {
    const entry = await storedFileEntry(media, { mediaId, name, at });
    if (entry) yield entry;
  }
}
