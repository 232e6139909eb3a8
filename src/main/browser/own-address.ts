/** The only address that the browser shell listens on. */
export const loopback = '127.0.0.1';

/** The address of the browser shell. */
export type OwnAddress = {
  readonly port: number;
  /** The page's URL, with its trailing slash. */
  readonly url: string;
  /** Accepted values of the `Host` header. */
  readonly hosts: readonly string[];
};

/** Returns the address for a port on loopback. */
export function ownAddress(port: number): OwnAddress {
  const { href, host } = new URL(`http://${loopback}:${port}/`);
  return { port, url: href, hosts: [host, new URL(`http://localhost:${port}`).host] };
}

/** Returns the link that signs one browser in. The code is in the fragment, which browsers don't send. */
export function oneTimeLink(address: OwnAddress, code: string): string {
  return `${address.url}#once=${code}`;
}
