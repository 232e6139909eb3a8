import { z } from 'zod';
import { json, type Row, text } from './row.ts';

const namedSchema = z.array(z.object({ name: z.string() }));

/** Returns the searchable text of a message's row: its text and the names of its attachments, one per line. */
export function searchableText(row: Row): string {
  const named = json(row, 'attachments', namedSchema) ?? [];
  return [text(row, 'text'), ...named.map(({ name }) => name)].filter(Boolean).join('\n');
}
