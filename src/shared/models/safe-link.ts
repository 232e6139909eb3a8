const mailFields = new Set(['to', 'cc', 'bcc', 'subject', 'body']);

/** The longest address, in UTF-16 units, that is taken for one. */
const longest = 8192;

/**
 * An address that may be handed to the system, as WHATWG's parser writes it; null unless it is http(s) with a host
 * and without credentials, or a mailto with the plain fields of a message. Links come from replies: whoever draws or
 * opens one asks here, and nowhere else.
 */
export function safeLink(address: string): string | null {
  const url = address.length > longest ? null : URL.parse(address);
  switch (url?.protocol) {
    case 'https:':
    case 'http:':
      // "https://bank.example@evil.example" reads as another host than it goes to.
      return url.hostname && !url.username && !url.password ? url.href : null;
    case 'mailto:':
      // Some mail programs take an "attach" field and send a file of this computer.
      return [...url.searchParams.keys()].every((field) => mailFields.has(field.toLowerCase()))
        ? url.href
        : null;
    default:
      return null;
  }
}
