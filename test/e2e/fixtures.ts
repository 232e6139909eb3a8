import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { parameterSections, type Settings } from '../../src/shared/settings/settings.ts';
import { connect } from './chat-actions.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import { noElectron, type Shell, startBrowserShell, startElectronShell } from './shell.ts';
import { inElectron, originOf } from './shell-differences.ts';

type StartOptions = { flags?: readonly string[]; env?: Readonly<Record<string, string>> };

/** Parlance in a data folder of its own, to be started, closed and restarted. */
export type Parlance = {
  readonly dataFolder: string;
  /** Starts it in the Playwright project's shell, and returns its page. */
  start(options?: StartOptions): Promise<Page>;
  /** Starts it, connects a gateway on the first run, and returns its page. */
  startWith(gatewayUrl: string, key?: string): Promise<Page>;
  /** Starts another Parlance in the same shell, with its own data folder. */
  startAnother(options?: StartOptions): Promise<Shell>;
  /** Returns the shell that was started last by `start`. */
  running(): Shell;
};

type WorkerFixtures = {
  /** The windows' desktop, for Electron. */
  readonly desktop: Desktop | null;
  /** Starts the browser, which Electron doesn't need. */
  readonly openBrowser: () => Promise<Browser>;
  /** Prints HTML to a PDF, as a user would from Chromium. */
  readonly printPdf: (html: string) => Promise<Buffer>;
};

/** Settings of someone who works with parameters: the inspector and its sections are open. */
export const parametersOpen: Partial<Settings> = {
  inspectorShown: true,
  openParameters: [...parameterSections],
};

/**
 * Playwright's test with a {@link Parlance}. Its data folder begins with `settings`. Console errors and exceptions on the
 * page fail the test.
 */
export const test = base.extend<{ settings: Partial<Settings>; parlance: Parlance }, WorkerFixtures>({
  settings: [{}, { option: true }],
  desktop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, even without fixtures.
    async ({}, use, info) => {
      const desktop = info.project.name === 'electron' && !noElectron() ? await startDesktop() : null;
      await use(desktop);
      await desktop?.end();
    },
    { scope: 'worker' },
  ],
  openBrowser: [
    async ({ playwright, launchOptions }, use) => {
      const opened: Promise<Browser>[] = [];
      await use(() => {
        const browser = opened[0] ?? playwright.chromium.launch(launchOptions);
        if (opened.length === 0) opened.push(browser);
        return browser;
      });
      for (const browser of opened) await (await browser).close();
    },
    { scope: 'worker' },
  ],
  printPdf: [
    async ({ openBrowser }, use) => {
      await use(async (html) => {
        const sheet = await (await openBrowser()).newPage();
        await sheet.setContent(html);
        const bytes = await sheet.pdf({ tagged: true });
        await sheet.close();
        return bytes;
      });
    },
    { scope: 'worker' },
  ],
  parlance: async ({ openBrowser, desktop, launchOptions, settings }, use) => {
    const missing = noElectron();
    base.skip(inElectron() && missing !== null, `not run in Electron: ${missing}`);
    const folders: string[] = [];
    const shells: Shell[] = [];
    const problems: string[] = [];
    const newFolder = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
      folders.push(folder);
      if (Object.keys(settings).length > 0)
        await writeFile(join(folder, 'config.json'), JSON.stringify({ settings }));
      return folder;
    };
    const startIn = async (dataFolder: string, { flags = [], env = {} }: StartOptions) => {
      const shell = desktop
        ? await startElectronShell(
            { dataFolder, flags, env: { ...desktop.env, ...env } },
            launchOptions.args ?? [],
          )
        : await startBrowserShell(await openBrowser(), { dataFolder, flags, env });
      shells.push(shell);
      collectProblems(shell, problems);
      return shell;
    };
    const dataFolder = await newFolder();
    let current: Shell | null = null;
    const start: Parlance['start'] = async (options = {}) => {
      current = await startIn(dataFolder, options);
      return current.page;
    };
    await use({
      dataFolder,
      start,
      startWith: async (gatewayUrl, key) => {
        const page = await start();
        await connect(page, gatewayUrl, key);
        return page;
      },
      startAnother: async (options = {}) => startIn(await newFolder(), options),
      running: () => {
        if (!current) throw new Error('nothing was started');
        return current;
      },
    });
    for (const shell of shells) await shell.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    expect(problems, 'errors in the page’s console').toEqual([]);
  },
});

/** Collects console errors, which include policy violations, and exceptions. Requests to other origins count too. */
function collectProblems({ page, isEnding }: Shell, problems: string[]): void {
  // P5: the page sends requests only to its own shell.
  const origin = originOf(page);
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('blob:'))
      problems.push(`a request to another origin: ${url}`);
  });
  // The page was still fetching a code chunk when the test ended the app.
  const isInterrupted = (message: string) =>
    isEnding() && /Failed to fetch dynamically imported module|Unable to preload CSS/.test(message);
  page.on('pageerror', (error) => {
    if (isInterrupted(error.message)) return;
    // If a stream is dropped while its socket closes, oRPC leaves a rejected promise unhandled.
    if (error.message !== 'Cannot send message, WebSocket is not open.') problems.push(String(error));
  });
  page.on('console', (message) => {
    // A socket that a test closed on purpose isn't an error.
    if (
      message.type() === 'error' &&
      !isInterrupted(message.text()) &&
      !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())
    )
      problems.push(message.text());
  });
}
