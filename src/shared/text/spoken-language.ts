// RFC 5646 also allows language subtags of four to eight letters, but none is registered, and names such as "english"
// would match.
const language = '[a-z]{2,3}(?:-[a-z]{3}){0,3}';
const script = '(?:-[a-z]{4})?';
const region = '(?:-(?:[a-z]{2}|\\d{3}))?';
const variants = '(?:-(?:[a-z0-9]{5,8}|\\d[a-z0-9]{3}))*';
const extensions = '(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*';
const privateUse = 'x(?:-[a-z0-9]{1,8})+';
const grandfathered = 'i(?:-[a-z]{2,8})+|en-gb-oed|sgn-be-(?:fr|nl)|sgn-ch-de';

/**
 * Matches a well-formed BCP 47 tag (RFC 5646, 2.1), such as `pt`, `yue` or `zh-Hant-TW`, whether or not it's
 * registered. It isn't a schema, so that the page can check tags without loading zod.
 */
export const languageTagPattern = new RegExp(
  `^(?=.{1,100}$)(?:${language}${script}${region}${variants}${extensions}(?:-${privateUse})?|${privateUse}|${grandfathered})$`,
  'i',
);
