import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import config from '../../electron.vite.config.ts';
import { launchOptions } from '../e2e/launch-options.ts';
import type { Bench } from './pages/main.tsx';

/** The benchmark page, built for production and served, with a Chromium to open it. */
export type BenchPages = {
  readonly browser: Browser;
  readonly url: string;
  /** Opens a new benchmark page in its own context, and passes `data` to it. */
  open(data?: unknown): Promise<Page>;
  /** Passes new data to a page. */
  give(page: Page, data: unknown): Promise<void>;
  close(): Promise<void>;
};

declare global {
  // Playwright evaluates functions in the page, where this is defined.
  var bench: Bench;
}

const { worker, resolve } = config.renderer ?? {};

/** Builds the benchmark page, serves it and starts Chromium. */
export async function startBenchPages(): Promise<BenchPages> {
  const outDir = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  const root = fileURLToPath(new URL('pages/', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // Workers are built and resolved like the app's.
    ...(worker && { worker }),
    ...(resolve && { resolve }),
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 10_000 },
  });
  const datas: unknown[] = [];
  const app = new Hono();
  app.get('/data/:number', (context) => context.json(datas[Number(context.req.param('number'))]));
  app.use('/*', serveStatic({ root: outDir }));
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await startChromium();
  const give = async (page: Page, data: unknown) => {
    const number = datas.push(data) - 1;
    await page.evaluate((at) => bench.load(`/data/${at}`), number);
  };
  return {
    browser,
    url,
    open: async (data) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 820 } });
      const page = await context.newPage();
      await page.goto(`${url}/index.html`);
      await page.waitForFunction(() => 'bench' in globalThis);
      if (data !== undefined) await give(page, data);
      return page;
    },
    give,
    close: async () => {
      await browser.close();
      await new Promise((closed) => server.close(closed));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** Starts the Chromium that `npm run bench` found. */
export function startChromium(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/**
 * Starts measuring a page's load. Each call of the returned function returns how long the page's scripts and its whole
 * main thread have run since the previous call, in ms.
 */
export async function watchBusy(page: Page): Promise<() => Promise<{ script: number; all: number }>> {
  // Uses one session throughout, because each session's counters start at zero.
  const session = await page.context().newCDPSession(page);
  // Counts the thread's processor time, which isn't affected by other work on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
    return { script: of('ScriptDuration'), all: of('TaskDuration') };
  };
  const before = await read();
  return async () => {
    const now = await read();
    return { script: now.script - before.script, all: now.all - before.all };
  };
}
