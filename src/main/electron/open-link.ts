import type { Shell } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';

const mailFields = new Set(['to', 'cc', 'bcc', 'subject', 'body']);

/**
 * The address to hand to the system, as WHATWG's parser writes it; null unless it is http(s) with a host and without
 * credentials, or a mailto with the plain fields of a message.
 */
export function checkedLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  switch (url.protocol) {
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

/**
 * The one way out to the system's browser. What {@link checkedLink} refuses, and what the system has no program for,
 * throws a {@link FailureError} (`bad-address`).
 */
export function createLinkOpener(shell: Pick<Shell, 'openExternal'>): (address: string) => Promise<void> {
  return async (address) => {
    const link = checkedLink(address);
    if (!link) throw new FailureError(failure('bad-address', { address: address.slice(0, 300) }));
    try {
      await shell.openExternal(link);
    } catch (thrown) {
      throw new FailureError(failure('bad-address', { address: link.slice(0, 300) }), { cause: thrown });
    }
  };
}
