/** Files that are used at their own paths, with their modification times (epoch ms) when they were added. */
export const mediaInPlace = `
ALTER TABLE media ADD COLUMN path TEXT;
ALTER TABLE media ADD COLUMN modified_ms REAL;
`;
