/**
 * Recordings from the microphone while they are made. `next_piece` and `bytes` say how much of the file stands for
 * certain, `recorded_ms` how much sound that is; `media_id` is set once it is kept whole, on its way into the queue.
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
