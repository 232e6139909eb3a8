/** Files in `media/` by the SHA-256 of their content, and their uses. */
export const media = `
CREATE TABLE media (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
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
