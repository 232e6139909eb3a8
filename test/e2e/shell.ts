import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, _electron as electron, type Page } from '@playwright/test';
import start from '../../scripts/set-up/server-start.json' with { type: 'json' };

/** A running Parlance, in one shell or the other. */
export type Shell = {
  readonly page: Page;
  /** Of its main process. */
  readonly pid: number;
  /** All that it printed so far. */
  readonly output: () => string;
  /** A new page on the same running app; only the browser shell has these. */
  readonly newPage: (() => Promise<Page>) | null;
  /** Ends it the polite way. */
  close(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
};

/** How to start it. */
export type ShellOptions = {
  readonly dataFolder: string;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Leaves the port to the browser shell, as `npm start` does, which then serves the address for bookmarks if it can. */
  readonly ownPort?: boolean;
};

const root = join(import.meta.dirname, '../..');

/** Why the Electron app can't be started here; null where it can. `npm test` looks for the runtime and says. */
export function noElectron(): string | null {
  if (process.env.PARLANCE_ELECTRON) return null;
  return process.env.PARLANCE_NO_ELECTRON ?? 'PARLANCE_ELECTRON names no runtime of Electron';
}

/** Starts the browser shell and opens its page in Chromium. */
export async function startBrowserShell(browser: Browser, options: ShellOptions): Promise<Shell> {
  const server = await startServer(options);
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 } });
  const page = await context.newPage();
  await page.goto(server.url);
  const end = async (signal: NodeJS.Signals) => {
    await server.end(signal);
    await context.close();
  };
  return {
    page,
    pid: server.pid,
    output: server.output,
    newPage: () => context.newPage(),
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Starts the browser shell without a page; `url` opens one, once, and `pid` is its process. */
export async function startServer(options: ShellOptions) {
  const server = spawnServer(options);
  let output = '';
  server.stderr?.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    if (!server.stdout) return reject(new Error('no output'));
    createInterface({ input: server.stdout }).on('line', (line) => {
      output += `${line}\n`;
      const ready = /^Parlance is ready: (\S+)$/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    server.once('exit', (code) => reject(new Error(`the browser shell ended with ${code}: ${output}`)));
  });
  return {
    url,
    pid: server.pid ?? 0,
    output: () => output,
    end: async (signal: NodeJS.Signals) => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(signal);
      await once(server, 'exit');
    },
  };
}

/** Starts the Electron app. */
export async function startElectronShell({ dataFolder, flags, env }: ShellOptions): Promise<Shell> {
  const executablePath = process.env.PARLANCE_ELECTRON;
  if (!executablePath) throw new Error(noElectron() ?? 'no Electron');
  const args = [root, '--data-dir', dataFolder, ...flags];
  const app = await electron.launch({ executablePath, args, env: { ...plainEnvironment(), ...env } });
  let output = '';
  app.process().stdout?.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  const end = async (how: () => unknown) => {
    const gone = once(app.process(), 'exit');
    await how();
    await gone;
  };
  return {
    page: await app.firstWindow(),
    pid: app.process().pid ?? 0,
    output: () => output,
    newPage: null,
    close: () => end(() => app.close()),
    kill: () => end(() => app.process().kill('SIGKILL')),
  };
}

function spawnServer({ dataFolder, flags, env, ownPort = false }: ShellOptions): ChildProcess {
  const args = [
    // As `npm start` does: see scripts/set-up/server-entry.mjs.
    ...start.flags,
    join(root, 'out/main/server.js'),
    '--no-open',
    ...(ownPort ? [] : ['--port', '0']),
    '--data-dir',
    dataFolder,
    ...flags,
  ];
  return spawn(process.execPath, args, {
    env: { ...plainEnvironment(), ...start.environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The environment without any gateway that the machine may have set, in the language that the specs speak. */
function plainEnvironment(): Record<string, string> {
  const gateways = /^(PARLANCE|OPENAI)_/;
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(entries.filter(([name]) => !gateways.test(name))), LC_ALL: 'en_GB.UTF-8' };
}
