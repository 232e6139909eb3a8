import { constants } from 'node:os';
import { electronEnvironment } from './electron.mjs';
import { startInForeground } from './run.mjs';

/** An end this soon after the start, in milliseconds, isn't the user's. */
const early = 10_000;

const { SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGSYS, SIGTRAP } = constants.signals;
const crashes = [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGSYS, SIGTRAP].map((number) => 128 + number);

/**
 * Runs the app in Electron until it exits. Returns its exit code, or undefined if it crashed or couldn't be loaded right
 * at its start (127: a library is missing). Then it says so.
 */
export async function runElectron(node, electron, args) {
  const begun = Date.now();
  const code = await startInForeground(electron, args, { env: electronEnvironment(node), endOnce: true })
    .ended;
  const isBroken = Date.now() - begun < early && (code === 127 || crashes.includes(code));
  if (!isBroken) return code;
  console.error(`Electron ended right after its start (exit code ${code}); starting in the browser.`);
  return undefined;
}
