const names = new Set(
  (
    'a abbr address article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col ' +
    'colgroup data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 ' +
    'h6 head header hr html i iframe img input ins kbd label legend li link main map mark math menu meta nav ol option p ' +
    'picture pre q rp rt ruby s samp script section select small source span strike strong style sub summary sup svg ' +
    'table tbody td textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

const tag = /^<\/?([a-z][a-z0-9]*)(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))*\s*\/?>$/i;

/**
 * Returns whether this is an HTML tag, a comment or a declaration. Other tags don't count: speech models interpret
 * `<laugh>` or `<break/>`, and `<T>` is a type parameter.
 */
export function isHtmlTag(raw: string): boolean {
  if (/^<[!?]/.test(raw)) return true;
  const name = tag.exec(raw)?.[1];
  return name !== undefined && names.has(name.toLowerCase());
}
