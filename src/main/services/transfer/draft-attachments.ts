import type { DatabaseSync } from 'node:sqlite';
import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import { createAttachmentStore } from '../../storage/attachment-store.ts';
import type { Database } from '../../storage/database.ts';
import { createDraftStore } from '../../storage/draft-store.ts';
import { type ExportedFile, exportedFiles, withPaths } from './export-files.ts';
import { withContent } from './exported.ts';
import { readable } from './readable.ts';
import type { ArchiveRecord } from './record-schemas.ts';

/**
 * Returns the attachments of all drafts with their content (each attachment once), their files, and the names of
 * unreadable attachments.
 */
export function draftAttachments(sql: DatabaseSync): {
  readonly attachments: readonly ExportedAttachment[];
  readonly files: readonly ExportedFile[];
  readonly missing: readonly string[];
} {
  const database: Database = { sql, transaction: (work) => work(), close: () => {} };
  const contents = createAttachmentStore(database);
  const drafts = readable(() => createDraftStore(database).all());
  if (drafts === 'unreadable') return { attachments: [], files: [], missing: ['drafts'] };
  const attached = new Map(drafts.flatMap((draft) => draft.attachments).map((one) => [one.id, one]));
  const missing: string[] = [];
  const found = [...attached.values()].flatMap((one) => {
    const exported = readable(() => withContent(one, contents));
    if (exported !== 'unreadable') return exported;
    missing.push(`attachments ${one.id}`);
    return [];
  });
  const named = found.flatMap((one) =>
    'file' in one ? [{ mediaId: one.file.mediaId, name: one.name }] : [],
  );
  const files = exportedFiles(named, 'drafts');
  return { attachments: withPaths(found, files), files, missing };
}

/** Separates drafts from their attachments, which are stored first. Other records have none. */
export function withoutAttachments(read: ArchiveRecord): {
  readonly record: ArchiveRecord;
  readonly attachments: readonly ExportedAttachment[];
} {
  if (read.kind !== 'drafts') return { record: read, attachments: [] };
  return {
    record: { ...read, record: { ...read.record, attachments: [] } },
    attachments: read.record.attachments,
  };
}
