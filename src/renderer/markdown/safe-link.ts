const openable: readonly string[] = ['http:', 'https:', 'mailto:'];

/** The longest address, in characters, that is taken for one. */
const MAX_ADDRESS = 8192;

/**
 * The address as it will be opened, or undefined for anything but absolute http, https and mailto addresses. It is
 * read by the parser that browsers use, so control characters and case hide no other scheme.
 */
export function safeLink(href: string): string | undefined {
  if (href.length > MAX_ADDRESS || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return openable.includes(url.protocol) ? url.href : undefined;
}

/** The host that an image would be fetched from, or undefined for one that names no host (`data:`, a path). */
export function hostOf(href: string): string | undefined {
  const url = safeLink(href);
  return (url && new URL(url).host) || undefined;
}
