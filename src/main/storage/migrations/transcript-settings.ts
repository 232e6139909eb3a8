/**
 * Which settings made a transcript, and which are set for its next run. `model` is the one that the answered request
 * named; null for answers from before. `next_settings` is null until somebody changes them.
 */
export const transcriptSettings = `
ALTER TABLE transcript_parts ADD COLUMN model TEXT;
ALTER TABLE transcripts ADD COLUMN next_settings TEXT;
`;
