import { z } from 'zod';
import { exportedAttachmentSchema } from '../../../shared/chat/attachment.ts';
import { countsOf } from '../../storage/line-counts.ts';
import { lineOf } from '../../storage/transcript-row.ts';
import {
  type ArchiveRecord,
  archiveRecordSchema,
  draftRowSchema,
  scriptRowSchema,
  type transcriptRecordSchema,
  wordTimingsRowSchema,
} from './record-schemas.ts';

/**
 * A record from an archive, or null if it's invalid. `invalid` counts what was left out: its invalid parts, or the
 * whole record.
 */
export type ArchivedRecord = { readonly record: ArchiveRecord | null; readonly invalid: number };

/**
 * Parses a record from an archive. Invalid drafts and word timings are left out individually, because the rest of the
 * record doesn't need them.
 */
export function archivedRecord(kind: ArchiveRecord['kind'], json: unknown): ArchivedRecord {
  const { value, invalid } = withValidRows(json, optionalRows[kind] ?? {});
  const read = archiveRecordSchema.safeParse({ kind, record: value });
  if (!read.success) return { record: null, invalid: 1 };
  const { data } = read;
  return { record: data.kind === 'transcript' ? { ...data, record: counted(data.record) } : data, invalid };
}

type RowSchemas = Readonly<Record<string, z.ZodType>>;

const optionalRows: Readonly<Partial<Record<ArchiveRecord['kind'], RowSchemas>>> = {
  transcript: { transcript_word_timings: wordTimingsRowSchema },
  drafts: { messages: draftRowSchema, attachments: exportedAttachmentSchema, speak: scriptRowSchema },
};

function withValidRows(
  json: unknown,
  schemas: RowSchemas,
): { readonly value: unknown; readonly invalid: number } {
  const record = z.record(z.string(), z.unknown()).safeParse(json);
  if (!record.success) return { value: json, invalid: 0 };
  const value = { ...record.data };
  let invalid = 0;
  for (const [name, schema] of Object.entries(schemas)) {
    const rows = value[name];
    if (!Array.isArray(rows)) continue;
    const valid = rows.filter((row) => schema.safeParse(row).success);
    invalid += rows.length - valid.length;
    value[name] = valid;
  }
  return { value, invalid };
}

/** Recounts a transcript's lines and words, because the counts in the archive may be wrong. */
function counted(transcript: z.infer<typeof transcriptRecordSchema>): z.infer<typeof transcriptRecordSchema> {
  const visible = transcript.transcript_lines.filter(({ hidden }) => hidden === 0);
  const lines = visible.map((row) => lineOf({ ...row, sources: row.sources && JSON.stringify(row.sources) }));
  return { ...transcript, ...countsOf(lines) };
}
