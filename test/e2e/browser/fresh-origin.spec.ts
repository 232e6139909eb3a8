import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { serveBookmark } from '../../../src/main/browser/bookmark.ts';
import { ownAddress } from '../../../src/main/browser/own-address.ts';
import { messageBox } from '../chat-actions.ts';
import { startServer } from '../shell.ts';

type Server = Awaited<ReturnType<typeof startServer>>;
type Start = (flags?: readonly string[]) => Promise<Server>;

/**
 * Playwright's test with `start`, which starts the browser shell as `npm start` does, always in the same data folder.
 */
const test = base.extend<{ start: Start }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  start: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
    const servers: Server[] = [];
    await use(async (flags = []) => {
      const server = await startServer({ dataFolder, flags: ['--demo', ...flags], env: {}, ownPort: true });
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.end('SIGTERM');
    await rm(dataFolder, { recursive: true, force: true });
  },
});

/** Listens on a former port of Parlance, as another program might, until the returned function is called. */
async function listenAt(
  port: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<() => Promise<void>> {
  const server = createServer(answer).listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

function send(response: ServerResponse, type: string, body: string, cacheControl = 'no-store'): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': cacheControl });
  response.end(body);
}

/** Opens a run's link, and returns whether any content came from outside this run. */
async function isPoisoned(context: BrowserContext, link: string): Promise<boolean> {
  const page = await context.newPage();
  await page.goto(link);
  const loadedPage = messageBox(page).or(page.getByText('Poisoned'));
  await expect(loadedPage).toBeVisible();
  return page.getByText('Poisoned').isVisible();
}

test('P2: a service worker left by an earlier program at the port can’t read anything of the next run', async ({
  start,
  browser,
}) => {
  await using context = await browser.newContext();
  const first = await start();
  await first.end('SIGTERM');
  const { origin, port } = new URL(first.url);
  const worker = `
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => event.respondWith(
      new Response('<!doctype html><p>Poisoned', { headers: { 'content-type': 'text/html' } })));`;
  const end = await listenAt(port, (request, response) => {
    if (request.url === '/worker.js') send(response, 'text/javascript', worker);
    else send(response, 'text/html', '<!doctype html><title>Another program</title>');
  });
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await end();

  const next = await start();
  expect(await isPoisoned(context, next.url)).toBe(false);
  await next.end('SIGTERM');
  // It's still there for a run on the same port.
  const again = await start(['--port', port]);
  expect(await isPoisoned(context, again.url)).toBe(true);
});

test('P2: a script cached by an earlier program at the port doesn’t run in later pages', async ({
  start,
  browser,
}) => {
  await using context = await browser.newContext();
  const first = await start();
  const { origin, port } = new URL(first.url);
  const [, script = ''] = /src="\.(\/assets\/[^"]+\.js)"/.exec(await (await fetch(origin)).text()) ?? [];
  expect(script).not.toBe('');
  await first.end('SIGTERM');
  const end = await listenAt(port, (request, response) => {
    const poison = "document.body.textContent = 'Poisoned'";
    if (request.url !== script)
      send(response, 'text/html', `<body><script type=module src=${script}></script>`);
    else send(response, 'text/javascript', poison, 'public, max-age=31536000, immutable');
  });
  const page = await context.newPage();
  await page.goto(origin);
  await expect(page.getByText('Poisoned')).toBeVisible();
  await end();

  const next = await start();
  expect(await isPoisoned(context, next.url)).toBe(false);
  await next.end('SIGTERM');
  // A run on the same port gets it from the browser's cache, but the page's import map has another hash for it.
  const again = await start(['--port', port]);
  const later = await context.newPage();
  const refused = later.waitForEvent('console', (message) => message.text().includes('integrity'));
  await later.goto(again.url);
  await refused;
  await expect(later.getByText('Poisoned')).toHaveCount(0);
});

test('P2: a browser stores nothing from a run, and doesn’t send its session to later runs', async ({
  start,
  browser,
}) => {
  await using context = await browser.newContext();
  const server = await start();
  const page = await context.newPage();
  const cached: string[] = [];
  page.on('response', (response) => {
    if (response.headers()['cache-control']?.includes('no-store')) return;
    cached.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(server.url);
  await expect(messageBox(page)).toBeVisible();
  expect(cached).toEqual([]);
  const places = await page.evaluate(async () => [
    Object.keys(localStorage),
    await indexedDB.databases(),
    await caches.keys(),
    await navigator.serviceWorker.getRegistrations(),
  ]);
  expect(places).toEqual([[], [], [], []]);
  await server.end('SIGTERM');
  const next = await start();
  const stranger = await context.newPage();
  await stranger.goto(new URL(next.url).origin);
  await expect(stranger.getByRole('heading', { name: 'This page needs a new link' })).toBeVisible();
});

test('P2: the address for bookmarks leads to the same place in Parlance, where an open tab lets the new one in', async ({
  start,
  browser,
}) => {
  const server = await start();
  await using stack = new AsyncDisposableStack();
  const bookmark = await serveBookmark(ownAddress(Number(new URL(server.url).port)), 0);
  if (!bookmark) throw new Error('no port was free');
  stack.defer(() => bookmark.close());
  await using context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${bookmark.address.url}#/settings/about`);
  await expect(page.getByRole('heading', { name: 'This page needs a new link' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(server.url).origin);
  expect(await context.cookies(bookmark.address.url)).toEqual([]);

  const open = await context.newPage();
  await open.goto(server.url);
  await expect(messageBox(open)).toBeVisible();
  await page.goto(`${bookmark.address.url}#/settings/about`);
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
});

test('P2, C13 drafts: a tab of a closed run keeps its text, and says where Parlance is now', async ({
  start,
  browser,
}) => {
  await using context = await browser.newContext();
  const first = await start();
  const page = await context.newPage();
  await page.goto(first.url);
  await expect(messageBox(page)).toBeVisible();
  await first.end('SIGTERM');
  await expect(page.getByText('If you restarted it, it may have a new address.')).toBeVisible();
  await messageBox(page).fill('Written after the end');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('parlance-drafts'))).not.toBeNull();

  const next = await start();
  const other = await context.newPage();
  await other.goto(next.url);
  await expect(messageBox(other)).toBeVisible();
  const [address] = /http:\/\/127\.0\.0\.1:4127\//.exec(first.output()) ?? [];
  const link = page.getByRole('link', { name: 'Open Parlance' });
  if (first.output().includes('Bookmark ')) await expect(link).toHaveAttribute('href', address ?? '');
  else await expect(link).toHaveCount(0);

  const dialog = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await dialog;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(messageBox(page)).toHaveValue('Written after the end');

  let questions = 0;
  other.on('dialog', (dialog) => {
    questions += 1;
    void dialog.accept();
  });
  await next.end('SIGTERM');
  await expect(other.getByText('If you restarted it, it may have a new address.')).toBeVisible();
  await other.goto('about:blank');
  expect(questions).toBe(0);
});

test('P2: a program that takes over the port of a closed run gets nothing from a tab that is still open, and its scripts don’t run there', async ({
  start,
  browser,
}) => {
  await using context = await browser.newContext();
  const server = await start();
  const page = await context.newPage();
  // The page loads this part when it's used, and nothing is loaded ahead of that.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(server.url);
  await expect(messageBox(page)).toBeVisible();
  await server.end('SIGTERM');
  await messageBox(page).fill('Written after the end');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('parlance-drafts'))).not.toBeNull();

  const requests: string[] = [];
  const scripts: string[] = [];
  const end = await listenAt(new URL(server.url).port, (request, response) => {
    if (request.url?.endsWith('.js')) {
      scripts.push(request.url);
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('document.title = "taken over"; export {};');
      return;
    }
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(request.headers.upgrade ? 400 : 204, { 'x-parlance-proof': 'guessed' }).end();
  });
  await expect.poll(() => requests.length).toBeGreaterThan(3);
  expect(new Set(requests)).toEqual(new Set(['GET /session']));
  expect(scripts).toEqual([]);
  await expect(messageBox(page)).toHaveValue('Written after the end');
  await expect(page.getByText('Parlance isn’t responding.')).toBeVisible();

  const blocked = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await page.getByLabel('Files to attach').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Notes'),
  });
  await blocked;
  expect(scripts).not.toEqual([]);
  expect(await page.title()).not.toBe('taken over');
  await end();
});

test('P2: a browser can install the page as an app if its address stays the same, and isn’t offered to otherwise', async ({
  start,
  browser,
}) => {
  await using context = await browser.newContext();
  const manifestAt = async (link: string) => {
    const page = await context.newPage();
    await page.goto(link);
    await expect(messageBox(page)).toBeVisible();
    const devtools = await context.newCDPSession(page);
    const { errors, manifest } = await devtools.send('Page.getAppManifest');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    const icons = await page.evaluate(
      async (all: readonly string[]) => {
        const sizes = async (src: string) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return image.naturalWidth;
        };
        return Promise.all(all.map(sizes));
      },
      manifest?.icons?.map(({ url }) => url) ?? [],
    );
    return {
      errors: errors.map(({ message }) => message),
      name: manifest?.name,
      icons,
      // Playwright's contexts are private windows, where nothing can be installed.
      reasons: installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    };
  };
  const first = await start();
  expect(await manifestAt(first.url)).toMatchObject({ name: undefined, icons: [] });
  const { port } = new URL(first.url);
  await first.end('SIGTERM');
  const fixed = await start(['--port', port]);
  expect(await manifestAt(fixed.url)).toEqual({
    errors: [],
    name: 'Parlance',
    icons: [32, 512],
    reasons: [],
  });
});
