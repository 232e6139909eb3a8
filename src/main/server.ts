import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import type { ReadStream } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { createRouterClient } from '@orpc/server';
import Conf from 'conf';
import { version } from '../../package.json';
import { strings } from '../shared/i18n/locale.ts';
import type { Work } from '../shared/work.ts';
import { isAtWork } from '../shared/work.ts';
import { type Application, createApplication } from './application.ts';
import { announce } from './browser/announce.ts';
import { findAppWindow } from './browser/app-window.ts';
import { bookmarkPort } from './browser/bookmark.ts';
import { dataFolderPath, makeDataFolder } from './browser/data-folder.ts';
import { endOnSignals } from './browser/end-on-signals.ts';
import { readFlags } from './browser/flags.ts';
import { serveOnLoopback } from './browser/loopback-server.ts';
import { createOneTimeCodes } from './browser/one-time-codes.ts';
import { type OwnAddress, oneTimeLink, ownAddress } from './browser/own-address.ts';
import { type RedirectFile, redirectPath, writeRedirectFile } from './browser/redirect-file.ts';
import { publishAddress } from './browser/running-address.ts';
import { createSessions } from './browser/sessions.ts';
import { startProblem } from './browser/start-problem.ts';
import { createSystemOpener } from './browser/system-opener.ts';
import { environmentGateway, removeEnvironmentKeys } from './environment-gateway.ts';
import { printedError } from './printed-error.ts';
import { openSettingsFile } from './settings-file.ts';

const { env, platform, stdin, stdout, stderr } = process;
const print = (line: string) => void stdout.write(`${line}\n`);
const report = (error: unknown) => void stderr.write(`${printedError(error)}\n`);
const freshLinkMs = 10 * 60 * 1000;

const environment = environmentGateway(env);
removeEnvironmentKeys(env);

// Disposed in reverse order.
const running = new AsyncDisposableStack();

async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const dataFolder = dataFolderPath({ option: flags.dataFolder, env, platform, home: homedir() });
  makeDataFolder(dataFolder);
  endOnSignals({ process, now: Date.now, end: () => running.disposeAsync(), report });

  const codes = createOneTimeCodes({ now: Date.now, randomBytes });
  const opener = createSystemOpener({ platform, env, spawn });
  let address: OwnAddress | null = null;
  const newLink = () => address && oneTimeLink(address, codes.issue(freshLinkMs));

  const application = await createApplication({
    shell: 'browser',
    version,
    dataFolder,
    pageFolder: fileURLToPath(new URL('../renderer', import.meta.url)),
    // Port 0 means any free port.
    hasFixedAddress: Boolean(flags.port),
    canBeTakenOver: true,
    settings: openSettingsFile(Conf, dataFolder),
    keychain: null,
    start: { demo: flags.demo, environment },
    onBackup: () => print(strings().shell.backingUp),
    openLink: opener.link,
    newLink,
  });
  running.defer(application.close);
  running.defer(printInterruptedWork(application.router, print));

  const sessions = createSessions({ randomBytes });
  const server = await serveOnLoopback({ application, codes, sessions, port: flags.port, report });
  running.defer(server.close);
  address = server.address;
  running.defer(publishAddress(dataFolder, address.port, process.pid));

  let redirect: RedirectFile | null = null;
  const removeRedirect = async () => redirect?.remove();
  // The first link never expires before it is used.
  const link = oneTimeLink(
    address,
    codes.issue(Number.POSITIVE_INFINITY, () => void removeRedirect().catch(report)),
  );
  if (flags.open) {
    redirect = await writeRedirectFile(redirectPath({ platform, home: homedir(), dataFolder }), link);
    running.defer(removeRedirect);
  }
  const appWindow = flags.app ? findAppWindow({ platform, env, home: homedir(), spawn }) : null;
  if (flags.app && !appWindow) print(strings().shell.noAppBrowser);
  await announce({ redirect, address, link, openFile: appWindow ?? opener.file, print });
  if (server.bookmark) print(strings().shell.bookmark(server.bookmark.url));
  else if (flags.port === null) print(strings().shell.bookmarkTaken(ownAddress(bookmarkPort).url));
  offerFreshLinks({ input: stdin, newLink, print });
}

start().catch(async (error: unknown) => {
  const { sentence, exitCode } = startProblem(error);
  stderr.write(`${sentence}\n`);
  await running.disposeAsync();
  process.exit(exitCode);
});

/** Prints a new one-time link each time Enter is pressed. Does nothing unless the input is a terminal. */
function offerFreshLinks(deps: {
  readonly input: ReadStream;
  readonly newLink: () => string | null;
  readonly print: (line: string) => void;
}): void {
  if (!deps.input.isTTY) return;
  // In terminal mode, readline would intercept Ctrl+C.
  createInterface({ input: deps.input, terminal: false }).on('line', () => {
    const link = deps.newLink();
    if (link !== null) deps.print(strings().shell.freshLink(link));
  });
  deps.print(strings().shell.pressEnter);
}

/**
 * Returns a function that prints which work is interrupted when Parlance exits, and what happens to it. It prints
 * nothing if no work is running.
 */
function printInterruptedWork(
  router: Application['router'],
  print: (line: string) => void,
): () => Promise<void> {
  const client = createRouterClient(router);
  return async () => {
    for await (const event of await client.work.watch()) {
      const line = event.type === 'now' ? sentence(event.work) : null;
      if (line) print(line);
      return;
    }
  };
}

function sentence(work: Work): string | null {
  const { replies, transcripts, clips, recordings, talks } = work;
  return isAtWork(work) ? strings().work.ended(replies, transcripts, clips, recordings, talks) : null;
}
