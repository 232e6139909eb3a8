/** Position (from 0) of a file among files that are saved together. */
export type PlaceAmong = { readonly at: number; readonly count: number };

const fragment = /^#(\d{1,4})\/(\d{1,4})$/;

/** Returns the URL of a file with its place as the fragment, by which the desktop app asks only once where to save. */
export function withPlace(url: string, { at, count }: PlaceAmong): string {
  return `${url}#${at}/${count}`;
}

/** Returns the place in a URL. A file without one is saved on its own. */
export function placeIn(url: string): PlaceAmong {
  const [, at, count] = fragment.exec(URL.parse(url)?.hash ?? '') ?? [];
  return { at: Number(at ?? 0), count: Number(count ?? 1) };
}
