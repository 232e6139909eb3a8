/**
 * The costs of requests. `generations.cost` is JSON, null if nothing is known. `costs` has a row for each request that
 * may have been charged: it isn't deleted with the conversation, so that a month's cost stays the same. `amount` is
 * null if the model had no price.
 */
export const costs = `
ALTER TABLE generations ADD COLUMN cost TEXT;
CREATE TABLE costs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  conversation_id TEXT,
  gateway TEXT NOT NULL,
  model TEXT NOT NULL,
  amount REAL,
  currency TEXT NOT NULL,
  basis TEXT NOT NULL
) STRICT;
CREATE INDEX costs_by_time ON costs (at);
`;
