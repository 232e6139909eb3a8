import { uploadAnswerSchema } from '../../../src/shared/models/media.ts';
import type { ImportSummary } from '../../../src/shared/models/transfer.ts';
import type { TempApp } from './in-temp-app.ts';

/** Exports everything and returns the archive's bytes. */
export async function exportAll(app: TempApp): Promise<Uint8Array> {
  const archives: Promise<ArrayBuffer>[] = [];
  for await (const event of await app.call.storage.exportAll())
    if (event.type === 'ready') archives.push(app.fetch(event.url).then((answer) => answer.arrayBuffer()));
  const [archive] = await Promise.all(archives);
  if (!archive) throw new Error('there was no archive');
  return new Uint8Array(archive);
}

/** Uploads an archive, imports it and returns the summary. */
export async function importArchive(app: TempApp, archive: Uint8Array): Promise<ImportSummary> {
  const answer = await app.fetch(await app.call.media.uploadAddress(), {
    method: 'POST',
    body: Buffer.from(archive),
  });
  const { id } = uploadAnswerSchema.parse(await answer.json());
  for await (const event of await app.call.transfer.import({ mediaId: id }))
    if (event.type === 'finished') return event.summary;
  throw new Error('the import did not finish');
}
