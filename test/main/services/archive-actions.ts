import type { ImportSummary } from '../../../src/shared/data/transfer.ts';
import type { TempApp } from './in-temp-app.ts';
import { upload } from './upload.ts';

/** Exports everything and returns the archive's bytes. */
export async function exportAll(app: TempApp): Promise<Uint8Array> {
  const archives: Promise<ArrayBuffer>[] = [];
  for await (const event of await app.call.storage.exportAll())
    if (event.type === 'ready')
      archives.push(app.fetch(event.url).then((response) => response.arrayBuffer()));
  const [archive] = await Promise.all(archives);
  if (!archive) throw new Error('there was no archive');
  return new Uint8Array(archive);
}

/** Uploads an archive, imports it and returns the summary. */
export async function importArchive(app: TempApp, archive: Uint8Array): Promise<ImportSummary> {
  const id = await upload(app, Buffer.from(archive));
  for await (const event of await app.call.transfer.import({ mediaId: id }))
    if (event.type === 'finished') return event.summary;
  throw new Error('the import did not finish');
}
