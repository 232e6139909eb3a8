/** Media that stay where a person keeps them: their path, and the file's time of change (epoch ms) as they were added. */
export const mediaInPlace = `
ALTER TABLE media ADD COLUMN path TEXT;
ALTER TABLE media ADD COLUMN modified_ms REAL;
`;
