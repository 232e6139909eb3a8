/**
 * Speakers of a transcript. `transcripts.speakers` is a JSON list of `TranscriptSpeaker`, and
 * `transcript_lines.speaker` the id of one. `approximate` marks lines whose times are estimated, because the gateway
 * returned none. `notes` lists, as JSON, what a part's request had to leave out. Learned facts about transcription move
 * into one list, `transcription`.
 */
export const speakers = `
ALTER TABLE transcripts ADD COLUMN speakers TEXT;
ALTER TABLE transcript_parts ADD COLUMN notes TEXT;
ALTER TABLE transcript_lines ADD COLUMN speaker TEXT;
ALTER TABLE transcript_lines ADD COLUMN approximate INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER transcript_line_spoken AFTER UPDATE OF speaker ON transcript_lines BEGIN
  INSERT OR IGNORE INTO transcript_index_pending VALUES (NEW.transcript_id, NEW.part, NEW.line);
END;

UPDATE gateway_limits SET limits = json_set(limits, '$.transcription', (
    SELECT json_group_array(fact) FROM (
      SELECT 'no-verbose-json' AS fact WHERE json_extract(limits, '$.plainAnswers')
      UNION ALL SELECT 'no-word-timings' WHERE json_extract(limits, '$.noWordTimings')
    )
  ))
  WHERE json_valid(limits) AND (json_extract(limits, '$.plainAnswers') OR json_extract(limits, '$.noWordTimings'));
`;
