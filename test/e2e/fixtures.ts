import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { connect } from './chat-actions.ts';
import { noElectron, type Shell, startBrowserShell, startElectronShell } from './shell.ts';

/** Parlance in a data folder of its own, to be started, closed and restarted. */
export type Parlance = {
  readonly dataFolder: string;
  /** Starts it in the Playwright project's shell, and returns its page. */
  start(options?: { flags?: readonly string[]; env?: Readonly<Record<string, string>> }): Promise<Page>;
  /** Starts it, connects a gateway on the first run, and returns its page. */
  startWith(gatewayUrl: string, key?: string): Promise<Page>;
  /** Returns the running shell. */
  running(): Shell;
};

/** Playwright's test with a {@link Parlance}. Console errors and exceptions on the page fail the test. */
export const test = base.extend<{ parlance: Parlance }>({
  parlance: async ({ browser }, use, info) => {
    const inElectron = info.project.name === 'electron';
    const missing = noElectron();
    base.skip(inElectron && missing !== null, `not run in Electron: ${missing}`);
    const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
    const shells: Shell[] = [];
    const problems: string[] = [];
    const start: Parlance['start'] = async ({ flags = [], env = {} } = {}) => {
      const options = { dataFolder, flags, env };
      const shell = inElectron
        ? await startElectronShell(options)
        : await startBrowserShell(browser, options);
      shells.push(shell);
      collectProblems(shell, problems);
      return shell.page;
    };
    const startWith: Parlance['startWith'] = async (gatewayUrl, key) => {
      const page = await start();
      await connect(page, gatewayUrl, key);
      return page;
    };
    const running = () => {
      const shell = shells.at(-1);
      if (!shell) throw new Error('nothing was started');
      return shell;
    };
    await use({ dataFolder, start, startWith, running });
    for (const shell of shells) await shell.close();
    await rm(dataFolder, { recursive: true, force: true });
    expect(problems, 'errors in the page’s console').toEqual([]);
  },
});

/** Collects console errors, which include policy violations, and exceptions. Requests to other origins count too. */
function collectProblems({ page, isEnding }: Shell, problems: string[]): void {
  // P5: the page sends requests only to its own shell.
  const { origin } = new URL(page.url());
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.origin !== origin && target.protocol !== 'blob:')
      problems.push(`a request to another origin: ${request.url()}`);
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
