import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Preloaded into Parlance's process (NODE_OPTIONS=--import): appends every new connection, DNS lookup and datagram, one
// per line, to the file in PARLANCE_TEST_SOCKETS.
const file = process.env.PARLANCE_TEST_SOCKETS;
const note = (line) => appendFileSync(file, `${line}\n`);

/** Calls `listener` before a function of an object. */
function before(object, name, listener) {
  const original = object[name];
  object[name] = function (...args) {
    listener(...args);
    return original.apply(this, args);
  };
}

// TLS sockets inherit it, and `net.connect` and `http.request` use it too.
before(net.Socket.prototype, 'connect', (first, second) => {
  const [options] = Array.isArray(first) ? first : [first];
  if (typeof options !== 'object')
    return note(`tcp ${typeof second === 'string' ? second : 'localhost'}:${options}`);
  note(options.path ? `pipe ${options.path}` : `tcp ${options.host ?? 'localhost'}:${options.port}`);
});
before(dgram.Socket.prototype, 'send', (...args) =>
  note(`udp ${args.find((arg) => typeof arg === 'string')}`),
);
for (const names of [dns, dns.promises]) {
  // IP addresses need no lookup.
  for (const name of Object.keys(names).filter((key) => /^(lookup|resolve|reverse)/.test(key)))
    before(names, name, (host) => net.isIP(host) || note(`name ${host}`));
}
syncBuiltinESMExports();
