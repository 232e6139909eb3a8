// Loaded into Electron's main process before the app, so that specs can answer requests of the page: Playwright's
// routes don't see Electron's protocols. See `intercept` in shell-differences.ts.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { protocol, utilityProcess } = require('electron');

if (process.env.PARLANCE_TEST_SOCKETS) require('./watch-sockets.cjs');

// The replacements with which an older Electron runs the app (decision 57). It loads them in the main process only.
const replacements = join(process.resourcesPath, 'compat/every-thread.mjs');
if (existsSync(replacements)) {
  const { fork } = utilityProcess;
  const started = join(__dirname, 'older-utility-process.mjs');
  utilityProcess.fork = (script, _arguments, options) =>
    fork.call(utilityProcess, started, [pathToFileURL(replacements).href, script], options);
}

/** Each has a regular expression for paths, how often it answers, and with what (`InElectron`). */
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
    return responses[found.with](found);
  });

const responses = {
  error: () => Response.error(),
  missing: () => new Response(null, { status: 404 }),
  page: ({ html }) => new Response(html, { headers: { 'content-type': 'text/html' } }),
  half: () => {
    const chunks = [new Uint8Array(1000)];
    const pull = (controller) => {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new Error('broken off by a test'));
    };
    return new Response(new ReadableStream({ pull }), { headers: { 'content-length': '2000' } });
  },
};
