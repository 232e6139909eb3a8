import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { noElectron, type Shell, startBrowserShell, startElectronShell } from './shell.ts';

/** Parlance in a data folder of its own, to be started, ended and started again. */
export type Parlance = {
  readonly dataFolder: string;
  /** Starts it, in the shell of the project, and gives its page. */
  start(options?: { flags?: readonly string[]; env?: Readonly<Record<string, string>> }): Promise<Page>;
  /** The one that runs. */
  running(): Shell;
};

/** Playwright's test with a {@link Parlance}; whatever the page's console or scripts complain of fails the test. */
export const test = base.extend<{ parlance: Parlance }>({
  parlance: async ({ browser }, use, info) => {
    const inElectron = info.project.name === 'electron';
    const missing = noElectron();
    base.skip(inElectron && missing !== null, `not run in Electron: ${missing}`);
    const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
    const shells: Shell[] = [];
    const complaints: string[] = [];
    const start: Parlance['start'] = async ({ flags = [], env = {} } = {}) => {
      const options = { dataFolder, flags, env };
      const shell = inElectron
        ? await startElectronShell(options)
        : await startBrowserShell(browser, options);
      shells.push(shell);
      hear(shell.page, complaints);
      return shell.page;
    };
    const running = () => {
      const shell = shells.at(-1);
      if (!shell) throw new Error('nothing was started');
      return shell;
    };
    await use({ dataFolder, start, running });
    for (const shell of shells) await shell.close();
    await rm(dataFolder, { recursive: true, force: true });
    expect(complaints, 'errors in the page’s console').toEqual([]);
  },
});

/** A policy that is broken shows in the console, and so does a script that failed; no request may leave. */
function hear(page: Page, complaints: string[]): void {
  // P5: whatever the page asks for, it asks of its own shell.
  const { origin } = new URL(page.url());
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.origin !== origin && asked.protocol !== 'blob:')
      complaints.push(`a request left: ${request.url()}`);
  });
  page.on('pageerror', (error) => {
    // oRPC rejects unheard where a stream is let go while its socket is closing.
    if (error.message !== 'Cannot send message, WebSocket is not open.') complaints.push(String(error));
  });
  page.on('console', (message) => {
    // A socket that was cut on purpose is no complaint of the page.
    if (
      message.type() === 'error' &&
      !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())
    )
      complaints.push(message.text());
  });
}
