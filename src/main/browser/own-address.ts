/** The one address of IPv4's loopback that the browser shell listens on. */
export const loopback = '127.0.0.1';

/** The browser shell's own address, as a browser may name it. */
export type OwnAddress = {
  readonly port: number;
  /** The page's address, with its closing slash. */
  readonly url: string;
  /** What a `Host` header may say. */
  readonly hosts: readonly string[];
};

/** The own address on a port of loopback. */
export function ownAddress(port: number): OwnAddress {
  const { href, host } = new URL(`http://${loopback}:${port}/`);
  return { port, url: href, hosts: [host, new URL(`http://localhost:${port}`).host] };
}

/** The link that lets one browser in; the code stands in the fragment, which browsers send to nobody. */
export function oneTimeLink(address: OwnAddress, code: string): string {
  return `${address.url}#once=${code}`;
}
