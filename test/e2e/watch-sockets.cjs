const dgram = require('node:dgram');
const dns = require('node:dns');
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');

// Loaded into Parlance's process before the app: appends every new connection, DNS lookup and datagram, one per line, to
// the file in PARLANCE_TEST_SOCKETS.
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
