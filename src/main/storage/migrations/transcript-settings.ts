/**
 * The settings of a transcript and of its next run. `model` is the model that the request named, or null for older
 * responses. `next_settings` is null until the user changes them.
 */
export const transcriptSettings = `
ALTER TABLE transcript_parts ADD COLUMN model TEXT;
ALTER TABLE transcripts ADD COLUMN next_settings TEXT;
`;
