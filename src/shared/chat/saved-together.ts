/** A file's position (from 0) among files that are saved together. `set` is the same for all of them, and unique. */
export type PlaceAmong = { readonly set: string; readonly at: number; readonly count: number };

const fragment = /^#([\da-f-]{36})\/(\d{1,4})\/(\d{1,4})$/;

/** Returns the URL of a file with its place as the fragment, by which the desktop app asks only once where to save. */
export function withPlace(url: string, { set, at, count }: PlaceAmong): string {
  return `${url}#${set}/${at}/${count}`;
}

/** Returns the place in a URL, or null if the file is saved on its own. */
export function placeIn(url: string): PlaceAmong | null {
  const [, set, at, count] = fragment.exec(URL.parse(url)?.hash ?? '') ?? [];
  return set === undefined ? null : { set, at: Number(at), count: Number(count) };
}
