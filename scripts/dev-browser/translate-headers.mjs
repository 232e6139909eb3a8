/**
 * Returns the `host` and `origin` of a request from Vite's page as the shell expects them. `from` and `to` are the ports
 * of Vite and of the shell. The headers of any other request stay as they are, so that the shell's gate refuses it.
 */
export function translateHeaders({ host, origin }, from, to) {
  const hosts = ['127.0.0.1', 'localhost'].map((name) => [`${name}:${from}`, `${name}:${to}`]);
  const own = hosts.find(([ours]) => ours === host);
  if (!own) return { host, origin };
  const [ours, theirs] = own;
  return { host: theirs, origin: origin === `http://${ours}` ? `http://${theirs}` : origin };
}
