// Loaded into Electron's main process before the app, so that specs can answer requests of the page: Playwright's
// routes don't see Electron's protocols. See `intercept` in shell-differences.ts.
const { protocol } = require('electron');

/** Each has a regular expression for paths, an HTML page or null for a network error, and how often it answers. */
globalThis.interceptions = [];
const { handle } = protocol;
protocol.handle = (scheme, handler) =>
  handle.call(protocol, scheme, (request) => {
    const { pathname } = new URL(request.url);
    const found = globalThis.interceptions.find(
      ({ path, left }) => left > 0 && new RegExp(path).test(pathname),
    );
    if (!found) return handler(request);
    found.left -= 1;
    found.count += 1;
    return found.html === null
      ? Response.error()
      : new Response(found.html, { headers: { 'content-type': 'text/html' } });
  });
