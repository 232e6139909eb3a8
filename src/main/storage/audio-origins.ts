import type { Database } from './database.ts';
import { amount, text } from './row.ts';

/** Where audio that Parlance made comes from. The ids are those of media: the SHA-256 (hex) of the content. */
export type AudioOrigin =
  /** Files that were joined, in their order. */
  | { readonly kind: 'joined'; readonly parts: readonly string[] }
  /** A chunk of a recording that was split. `start` is in seconds. */
  | { readonly kind: 'chunk'; readonly recording: string; readonly start: number };

/** Finds the origin of a file. Returns null for files that Parlance didn't make. */
export function createAudioOrigins({ sql }: Database): (mediaId: string) => AudioOrigin | null {
  const parts = sql.prepare(
    `SELECT part.media_id AS id FROM media_uses AS file
     JOIN clip_parts ON file.ref = clip_id || '/file'
     JOIN media_uses AS part ON part.kind = 'clip' AND part.ref = clip_id || '/' || clip_parts.part
     WHERE file.kind = 'clip' AND file.media_id = ? AND part.media_id <> file.media_id
     ORDER BY clip_id, clip_parts.part`,
  );
  const chunk = sql.prepare(
    `SELECT start, transcripts.media_id AS recording FROM transcript_parts
     JOIN transcripts ON id = transcript_id WHERE transcript_parts.media_id = ?`,
  );
  return (mediaId) => {
    const joined = parts.all(mediaId).map((row) => text(row, 'id'));
    if (joined.length > 0) return { kind: 'joined', parts: joined };
    const row = chunk.get(mediaId);
    return row ? { kind: 'chunk', recording: text(row, 'recording'), start: amount(row, 'start') } : null;
  };
}
