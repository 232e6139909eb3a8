import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createSocket } from 'node:net';
import { resolveConfig } from 'electron-vite';
import { build, createServer, mergeConfig } from 'vite';
import { onExitSignal } from '../../bin/signals.mjs';
import { mediaPath } from '../../src/shared/media.ts';
import { inRoot } from '../set-up/root.mjs';
import { completeDocument, headersFor, redirectFiles, restarted } from './page.mjs';
import { createShell } from './shell.mjs';
import { translateHeaders } from './translate-headers.mjs';

// Vite serves the page from src, with hot reload, and passes on what belongs to the shell: the session, the contract and
// media. The shell runs unchanged on a port of its own. A change to its code builds and restarts it.
const loopback = '127.0.0.1';
// Separate from out/, so that tests can run at the same time.
const output = 'out-dev';
const flags = process.argv.slice(2);
const at = flags.indexOf('--port');
const [, pagePort = '0'] = at === -1 ? [] : flags.splice(at, 2);

const shellPort = await freePort();
const shellUrl = `http://${loopback}:${shellPort}`;
const shell = createShell({
  program: inRoot(output, 'main', 'server.js'),
  port: shellPort,
  flags,
  onEnd: shellEnded,
});
const { config } = await resolveConfig({ clearScreen: false }, 'serve', 'development');
const vite = await createServer(
  mergeConfig(config.renderer, {
    server: {
      host: loopback,
      port: Number(pagePort),
      strictPort: pagePort !== '0',
      cors: false,
      proxy: Object.fromEntries(['/session', '/contract', mediaPath].map((path) => [path, toShell(path)])),
    },
    plugins: [{ name: 'parlance-dev-browser', configureServer: serveAsShell }],
  }),
);
await vite.listen().catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
const { port } = vite.httpServer.address();
writeRedirect();

let isStarted = false;
const watcher = await build(
  mergeConfig(config.main, {
    logLevel: 'warn',
    build: { outDir: inRoot(output, 'main'), watch: {}, sourcemap: true },
  }),
);
let work = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result?.close();
  if (event.code === 'END') work = work.then(restart);
  if (event.code === 'ERROR') console.error(event.error.message);
});
onExitSignal(() => void end(0));

async function restart() {
  if (isStarted) console.error('Restarting the server…');
  const code = await shell.restart();
  if (isStarted && code !== null)
    vite.environments.client.hot.send({ type: 'custom', event: restarted, data: { code } });
  isStarted = true;
}

function shellEnded(exitCode) {
  if (!isStarted) void end(exitCode);
  else console.error('The server has exited. It starts again after the next change.');
}

async function end(exitCode) {
  await shell.stop();
  process.exit(exitCode);
}

function toShell(path) {
  const translate = (outgoing, { headers }) => {
    for (const [name, value] of Object.entries(translateHeaders(headers, port, shellPort)))
      if (value !== undefined) outgoing.setHeader(name, value);
  };
  return {
    target: shellUrl,
    ws: path === '/contract',
    configure: (proxy) => proxy.on('proxyReq', translate).on('proxyReqWs', translate),
  };
}

function serveAsShell({ middlewares, transformIndexHtml }) {
  const serve = async (request, response) => {
    const { pathname } = new URL(request.url, shellUrl);
    for (const [name, value] of Object.entries(headersFor(pathname))) response.setHeader(name, value);
    const isDocument = pathname === '/' && request.method === 'GET';
    // While the server restarts, its requests wait for it.
    if (isDocument || pathname === '/session' || pathname.startsWith(mediaPath)) await shell.ready();
    if (!isDocument) return false;
    const headers = { 'accept-language': request.headers['accept-language'] ?? '' };
    const ofShell = await fetch(shellUrl, { headers }).then(
      (document) => document.text(),
      () => '',
    );
    const source = readFileSync(inRoot('src', 'renderer', 'index.html'), 'utf8');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await transformIndexHtml('/index.html', completeDocument(source, ofShell)));
    return true;
  };
  middlewares.use((request, response, next) => {
    serve(request, response).then((isServed) => isServed || next(), next);
  });
}

function writeRedirect() {
  const folder = inRoot(output, 'renderer');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(redirectFiles(`http://${loopback}:${port}/`)))
    writeFileSync(`${folder}/${name}`, text);
}

function freePort() {
  return new Promise((resolve) => {
    const socket = createSocket().listen(0, loopback, () => {
      const { port: free } = socket.address();
      socket.close(() => resolve(free));
    });
  });
}
