/**
 * Microphone recordings in progress. `next_piece` and `bytes` describe the part of the file that is safely written, and
 * `recorded_ms` its duration. `media_id` is set once it's stored completely, before it's added to the queue.
 */
export const takes = `
CREATE TABLE takes (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  next_piece INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  recorded_ms INTEGER NOT NULL DEFAULT 0,
  media_id TEXT
) STRICT;
`;
