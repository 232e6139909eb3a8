import { prepareImage } from '../../../files/images/prepare-image.ts';

/** Longest side in px by size: twice that on screen, for high-density screens. A chip also crops narrow images. */
const longest = { chip: 132, reading: 480 };

/** The sizes in which an image is shown: in a chip, or in the conversation. */
export type ThumbnailSize = keyof typeof longest;

/** How many thumbnails are cached. Each takes a few dozen kilobytes at most. */
const maxCached = 200;

/** Thumbnails by size and media id, the most recently used last. */
const cache = new Map<string, Promise<Blob | null>>();

/**
 * Returns a small version of a stored image, or null if it can't be loaded or decoded. This saves the page from holding
 * the whole decoded image, which takes 8 MB. Never rejects.
 */
export function thumbnailOf(mediaId: string, url: string, size: ThumbnailSize): Promise<Blob | null> {
  const key = `${size} ${mediaId}`;
  const cached = cache.get(key);
  const thumbnail = cached ?? scaledDown(url, longest[size]);
  cache.delete(key);
  cache.set(key, thumbnail);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  // Images that couldn't be loaded aren't cached, so the next call retries them.
  if (!cached) void thumbnail.then((result) => result ?? cache.delete(key));
  return thumbnail;
}

async function scaledDown(url: string, longestSide: number): Promise<Blob | null> {
  const image = await fetch(url).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  if (!image) return null;
  const prepared = await prepareImage(image, longestSide, new AbortController().signal);
  return prepared.kind === 'image' ? prepared.file : null;
}
