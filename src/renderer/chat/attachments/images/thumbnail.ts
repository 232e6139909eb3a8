import { prepareImage } from '../../../files/images/prepare-image.ts';

/** Longest side in px: twice that of a thumbnail, for high-density screens and narrow images. */
const longest = 132;

/** How many thumbnails are cached. Each takes a few kilobytes. */
const maxCached = 200;

/** Thumbnails by media id, the most recently used last. */
const cache = new Map<string, Promise<Blob | null>>();

/**
 * Returns a small version of a stored image, or null if it can't be loaded or decoded. This saves the page from holding
 * the whole decoded image, which takes 8 MB. Never rejects.
 */
export function thumbnailOf(mediaId: string, url: string): Promise<Blob | null> {
  const cached = cache.get(mediaId);
  const thumbnail = cached ?? scaledDown(url);
  cache.delete(mediaId);
  cache.set(mediaId, thumbnail);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  // Images that couldn't be loaded aren't cached, so the next call retries them.
  if (!cached) void thumbnail.then((result) => result ?? cache.delete(mediaId));
  return thumbnail;
}

async function scaledDown(url: string): Promise<Blob | null> {
  const image = await fetch(url).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  if (!image) return null;
  const prepared = await prepareImage(image, longest, new AbortController().signal);
  return prepared.kind === 'image' ? prepared.file : null;
}
