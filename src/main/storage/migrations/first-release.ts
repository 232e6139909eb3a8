import { conversations, messageIndex, messages } from './first-release/chat.ts';
import { transcriptIndex, transcripts } from './first-release/transcripts.ts';

/** Files in `media/`, or at their own paths, and what they are used for. */
const media = `
CREATE TABLE media (
  -- The SHA-256 of the content, or for a file at its own path, of the path and its state.
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- The file's own path, and its modification time when it was added. Null for files in 'media/'.
  path TEXT,
  modified_ms REAL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE media_uses (
  kind TEXT NOT NULL,
  ref TEXT NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, ref)
) STRICT;
CREATE INDEX media_uses_of_media ON media_uses (media_id);
`;

/** Microphone recordings that aren't in the queue yet. */
const captures = `
CREATE TABLE captures (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  next_chunk INTEGER NOT NULL DEFAULT 0,
  -- How much of the file is safely written, and its duration.
  bytes INTEGER NOT NULL DEFAULT 0,
  recorded_ms INTEGER NOT NULL DEFAULT 0,
  -- Set once it's stored completely, before it's added to the queue.
  media_id TEXT
) STRICT;
`;

/** The script being written, clips, and voice-overs. */
const speech = `
CREATE TABLE script (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  text TEXT NOT NULL,
  plain INTEGER NOT NULL
) STRICT;

-- Neither transcript is a foreign key, because a voice-over outlives them.
CREATE TABLE voice_overs (
  id TEXT PRIMARY KEY,
  -- The transcript of the recording.
  transcript_id TEXT NOT NULL,
  -- The transcript whose text is spoken.
  source_id TEXT,
  title TEXT NOT NULL,
  -- Null until it's corrected.
  text TEXT,
  plain INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

CREATE TABLE clips (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  plain INTEGER NOT NULL,
  settings TEXT NOT NULL,
  gateway_name TEXT,
  comparison_id TEXT,
  voice_over_id TEXT,
  -- The joined file. Null until every chunk is complete.
  file_form TEXT,
  file_seconds REAL,
  -- Whether its chunks can't be joined, because their formats differ.
  unjoinable INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;
CREATE INDEX clips_by_time ON clips (created_at);

-- What one request speaks.
CREATE TABLE clip_chunks (
  clip_id TEXT NOT NULL REFERENCES clips (id) ON DELETE CASCADE,
  chunk INTEGER NOT NULL,
  input TEXT NOT NULL,
  -- 'waiting', 'whole' or 'failed'. Requests that were running when the app exited are 'waiting'.
  state TEXT NOT NULL,
  failure TEXT,
  -- Identifies the text and settings, under which the audio is stored.
  speech_ref TEXT,
  form TEXT,
  seconds REAL,
  PRIMARY KEY (clip_id, chunk)
) STRICT, WITHOUT ROWID;
CREATE INDEX clip_chunks_by_speech ON clip_chunks (speech_ref);
`;

/** What is known about gateways, and what requests cost. */
const gateways = `
CREATE TABLE model_lists (
  gateway_id TEXT PRIMARY KEY,
  models TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT;

CREATE TABLE gateway_limits (
  gateway_id TEXT NOT NULL,
  -- Empty if the limit applies to all models.
  model TEXT NOT NULL,
  -- A single limit.
  limits TEXT NOT NULL,
  -- Null if it wasn't learned from a refusal, and doesn't expire.
  learned_at INTEGER,
  PRIMARY KEY (gateway_id, model, limits)
) STRICT;

-- A row for each request that may have been charged. It outlives the conversation, so that a month's cost stays the
-- same.
CREATE TABLE costs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  conversation_id TEXT,
  gateway TEXT NOT NULL,
  model TEXT NOT NULL,
  -- Null if the model had no price.
  amount REAL,
  currency TEXT NOT NULL,
  basis TEXT NOT NULL
) STRICT;
CREATE INDEX costs_by_time ON costs (at);
`;

/** The schema of the first release. Parents precede their children. */
export const firstRelease = [
  conversations,
  messages,
  messageIndex,
  media,
  transcripts,
  transcriptIndex,
  captures,
  speech,
  gateways,
].join('');
