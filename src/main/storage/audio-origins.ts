import type { Database } from './database.ts';
import { amount, text } from './row.ts';

/** The origin of audio that Parlance created. The ids are media ids: the SHA-256 (hex) of the content. */
export type AudioOrigin =
  /** The files that were joined, in order. */
  | { readonly kind: 'joined'; readonly parts: readonly string[] }
  /** A chunk of a recording that was split. `start` is in seconds. */
  | { readonly kind: 'chunk'; readonly recording: string; readonly start: number };

/** Creates a function that returns the origin of a file, or null for a file that Parlance didn't create. */
export function createAudioOrigins({ sql }: Database): (mediaId: string) => AudioOrigin | null {
  const parts = sql.prepare(
    `SELECT own.media_id AS id FROM media_uses AS file
     JOIN clip_chunks ON file.ref = clip_id || '/file'
     JOIN media_uses AS own ON own.kind = 'clip' AND own.ref = clip_id || '/' || clip_chunks.chunk
     WHERE file.kind = 'clip' AND file.media_id = ? AND own.media_id <> file.media_id
     ORDER BY clip_id, clip_chunks.chunk`,
  );
  const chunk = sql.prepare(
    `SELECT start, transcripts.media_id AS recording FROM transcript_chunks
     JOIN transcripts ON id = transcript_id WHERE transcript_chunks.media_id = ?`,
  );
  return (mediaId) => {
    const joined = parts.all(mediaId).map((row) => text(row, 'id'));
    if (joined.length > 0) return { kind: 'joined', parts: joined };
    const row = chunk.get(mediaId);
    return row ? { kind: 'chunk', recording: text(row, 'recording'), start: amount(row, 'start') } : null;
  };
}
