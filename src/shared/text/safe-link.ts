const mailFields = new Set(['to', 'cc', 'bcc', 'subject', 'body']);

/** Longest address that is accepted, in UTF-16 units. */
const maxLength = 8192;

/**
 * Returns the normalised address (WHATWG URL) if it's safe to open, or null otherwise. Allows http(s) with a host and
 * without credentials, and mailto with standard message fields. Replies contain links, so every link that is shown or
 * opened must pass this check.
 */
export function safeLink(address: string): string | null {
  const url = address.length > maxLength ? null : URL.parse(address);
  switch (url?.protocol) {
    case 'https:':
    case 'http:':
      // "https://bank.example@evil.example" looks like a different host from the one it opens.
      return url.hostname && !url.username && !url.password ? url.href : null;
    case 'mailto:':
      // Some mail programs support an "attach" field, which would send a local file.
      return [...url.searchParams.keys()].every((field) => mailFields.has(field.toLowerCase()))
        ? url.href
        : null;
    default:
      return null;
  }
}
