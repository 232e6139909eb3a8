import { place } from './form-rules.ts';
import type { Code } from './source.ts';

/** Finds links in comments to names that aren't in the code of the file. */
export function brokenLinks(code: Code): string[] {
  const { text, comments } = code;
  const withoutComments = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  const names = new Set(withoutComments.match(/[\w$]+/g));
  return comments.flatMap(({ value, start }) =>
    [...value.matchAll(/\{@link ([\w$]+)/g)]
      .filter(([, name = '']) => !names.has(name))
      .map(
        ([, name]) =>
          `${place(code, start)} links to ${name}, which isn't in this file: describe it without a link.`,
      ),
  );
}
