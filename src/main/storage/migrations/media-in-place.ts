/** Media used at their own path, with the file's modification time (epoch ms) when it was added. */
export const mediaInPlace = `
ALTER TABLE media ADD COLUMN path TEXT;
ALTER TABLE media ADD COLUMN modified_ms REAL;
`;
