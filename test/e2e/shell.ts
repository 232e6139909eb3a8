import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { prepareElectronPage } from './shell-differences.ts';

/** Parlance running in one of the two shells. */
export type Shell = {
  readonly page: Page;
  /** Process id of the main process. */
  readonly pid: number;
  /** The environment that it was started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns everything that it has printed so far. */
  readonly output: () => string;
  /** Opens another page on the same running app. Only the browser shell supports this. */
  newPage(): Promise<Page>;
  /** Electron's main process, and null in the browser shell. */
  readonly electron: ElectronApplication | null;
  /** Returns whether a test has closed or killed it, or is about to. */
  readonly isEnding: () => boolean;
  /** Closes it normally. */
  close(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
};

/** Options for starting a {@link Shell}. */
export type ShellOptions = {
  /** Null for the system's default location. */
  readonly dataFolder: string | null;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /**
   * Lets the browser shell choose the port, as `npm start` does. It then also serves the address for bookmarks if it
   * can.
   */
  readonly ownPort?: boolean;
  /** Starts the browser shell with this Node and script, instead of the tests' own Node and the built server. */
  readonly program?: { readonly node: string; readonly script: string; readonly folder: string };
};

const root = join(import.meta.dirname, '../..');

/** Returns why the Electron app can't be started here, or null if it can. `npm run test:electron` sets the variable. */
export function noElectron(): string | null {
  return process.env.PARLANCE_ELECTRON ? null : 'PARLANCE_ELECTRON names no runtime of Electron';
}

export async function startBrowserShell(browser: Browser, options: ShellOptions): Promise<Shell> {
  const server = await startServer(options);
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.url).catch(async (thrown: unknown) => {
    await server.end('SIGKILL');
    throw thrown;
  });
  let ending = false;
  const end = async (signal: NodeJS.Signals) => {
    ending = true;
    await server.end(signal);
    await context.close();
  };
  return {
    page,
    pid: server.pid,
    env: { ...plainEnvironment(), ...options.env },
    output: server.output,
    newPage: () => context.newPage(),
    electron: null,
    isEnding: () => ending,
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Starts the browser shell without a page. `url` can be opened once, in one page, and `pid` is the process id. */
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
    server.once('exit', (code) => reject(new Error(`the browser shell exited with code ${code}: ${output}`)));
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

/** `browserFlags` are Chromium's flags for the tests, of which Electron gets those for fake devices. */
export async function startElectronShell(
  { dataFolder, flags, env }: ShellOptions,
  browserFlags: readonly string[] = [],
): Promise<Shell> {
  const executablePath = process.env.PARLANCE_ELECTRON;
  if (!executablePath) throw new Error(noElectron() ?? 'no Electron');
  const fullEnv = { ...plainEnvironment(), ...env };
  const devices = browserFlags.filter((flag) => flag.startsWith('--use-f'));
  const args = [
    '-r',
    join(import.meta.dirname, 'intercept-requests.cjs'),
    ...devices,
    root,
    ...dataFlags(dataFolder),
    ...flags,
  ];
  const app = await electron.launch({
    executablePath,
    args,
    env: fullEnv,
    // Otherwise Playwright adds --no-sandbox on Linux, with which Parlance refuses to start.
    chromiumSandbox: true,
  });
  let output = '';
  const started = app.process();
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
  let ending = false;
  const end = async (how: () => unknown) => {
    ending = true;
    if (started.exitCode !== null || started.signalCode !== null) return;
    const exit = once(started, 'exit');
    await how();
    await exit;
  };
  const page = await app.firstWindow();
  await prepareElectronPage(page, app);
  return {
    page,
    pid: started.pid ?? 0,
    env: fullEnv,
    output: () => output,
    newPage: () => Promise.reject(new Error('Electron has no other pages')),
    electron: app,
    isEnding: () => ending,
    close: () =>
      end(async () => {
        // Otherwise a question would wait for an answer if work is in progress.
        await app.evaluate(({ dialog }) => {
          dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
        });
        await app.close();
      }),
    kill: () => end(() => started.kill('SIGKILL')),
  };
}

function spawnServer({ dataFolder, flags, env, program, ownPort = false }: ShellOptions): ChildProcess {
  const { node = process.execPath, script = join(root, 'out/main/server.js'), folder } = program ?? {};
  const port = ownPort ? [] : ['--port', '0'];
  return spawn(node, [script, '--no-open', ...port, ...dataFlags(dataFolder), ...flags], {
    cwd: folder,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function dataFlags(dataFolder: string | null): readonly string[] {
  return dataFolder === null ? [] : ['--data-dir', dataFolder];
}

/** Returns the environment without this machine's gateways, in the language of the specs. */
export function plainEnvironment(): Record<string, string> {
  // With ELECTRON_RUN_AS_NODE, Electron would run as plain Node.
  const leftOut = /^(?:(?:PARLANCE|OPENAI)_|ELECTRON_RUN_AS_NODE$)/;
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(entries.filter(([name]) => !leftOut.test(name))), LC_ALL: 'en_GB.UTF-8' };
}
