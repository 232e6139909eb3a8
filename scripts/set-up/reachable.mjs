import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Timeout for a proxy or the registry, in milliseconds. npm itself waits for minutes, and tries three times. */
const defaultTimeout = 10_000;

/**
 * Returns why npm can't download packages, in words that follow "because", or undefined if its proxy (or the registry,
 * if it uses none) responds. Addresses are named without their passwords.
 */
export async function whyUnreachable(env = process.env, timeout = defaultTimeout) {
  const { npm_config_registry: address = 'https://registry.npmjs.org/' } = env;
  if (!URL.canParse(address)) return "the address of the package registry in npm's settings isn't valid";
  const registry = new URL(address);
  const named = proxyFor(registry, env);
  if (!named) {
    const reason = await problemWith(registry, undefined, timeout);
    return reason && `the package registry ${registry.host} doesn't respond (${reason})`;
  }
  const proxy = URL.canParse(named) ? new URL(named) : undefined;
  if (!proxy?.hostname) return "the proxy in HTTPS_PROXY or npm's settings isn't an address";
  const reason = await problemWith(proxy, registry, timeout);
  return reason && `the proxy ${proxy.protocol}//${proxy.host} doesn't respond (${reason})`;
}

/** Chooses the proxy as npm does. Under `npm start`, npm puts its own settings into the environment. */
function proxyFor(registry, env) {
  const value = (...names) => names.map((name) => env[name] || env[name.toUpperCase()]).find(Boolean);
  const noProxy = value('npm_config_noproxy', 'no_proxy') ?? '';
  const isExcepted = noProxy
    .split(',')
    .map((each) => each.trim().replace(/^\*?\./, ''))
    .some((each) => each === '*' || (each && `.${registry.hostname}`.endsWith(`.${each}`)));
  if (isExcepted) return undefined;
  const set = [value('npm_config_https_proxy'), value('npm_config_proxy')].find(
    (each) => each && each !== 'null' && each !== 'false',
  );
  return (
    set ??
    (registry.protocol === 'https:' ? value('https_proxy') : value('https_proxy', 'http_proxy', 'proxy'))
  );
}

/**
 * Returns undefined if a server accepts a connection and, as an HTTP proxy, responds to the request for a tunnel to
 * `target`. Any response counts: npm reports a refusal itself.
 */
function problemWith(server, target, timeout) {
  const { protocol, hostname, port } = server;
  const isSecure = protocol === 'https:';
  const isHttp = isSecure || protocol === 'http:';
  // Node's `connect` expects an IPv6 address without brackets.
  const host = hostname.replace(/^\[|\]$/g, '');
  const address = { host, port: Number(port) || defaultPort(protocol) };
  return new Promise((resolve) => {
    const socket =
      isSecure && target ? connectSecurely({ ...address, rejectUnauthorized: false }) : connect(address);
    const end = (reason) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reason);
    };
    const timer = setTimeout(() => end(`nothing arrived within ${timeout / 1000} seconds`), timeout);
    socket.on('error', ({ code, message }) => end(code ?? message));
    socket.on('close', () => end('it closed the connection'));
    socket.on('data', () => end(undefined));
    socket.on(isSecure && target ? 'secureConnect' : 'connect', () => {
      if (!target || !isHttp) end(undefined);
      else socket.write(tunnelRequest(server, target));
    });
  });
}

function tunnelRequest({ username, password }, { hostname, protocol, port }) {
  const to = `${hostname}:${port || defaultPort(protocol)}`;
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const authorization = username
    ? `proxy-authorization: Basic ${Buffer.from(credentials).toString('base64')}\r\n`
    : '';
  return `CONNECT ${to} HTTP/1.1\r\nhost: ${to}\r\n${authorization}\r\n`;
}

function defaultPort(protocol) {
  if (protocol === 'https:') return 443;
  return protocol === 'http:' ? 80 : 1080;
}
