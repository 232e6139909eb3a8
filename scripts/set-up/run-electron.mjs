import { constants } from 'node:os';
import { electronEnvironment } from './electron.mjs';
import { startInForeground } from './run.mjs';

/** An exit within this time after the start, in milliseconds, wasn't caused by the user. */
const earlyMs = 10_000;

const { SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGSYS, SIGTRAP } = constants.signals;
const crashes = [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGSYS, SIGTRAP].map((number) => 128 + number);

/** The first exit code that is one of Windows' error statuses, such as for a crash or a missing library. */
const firstErrorStatus = 0xc000_0000;

/** Whether a program with this exit code crashed or couldn't be loaded (127: a library is missing, on Linux). */
export function isBroken(code) {
  return code === 127 || crashes.includes(code) || code >= firstErrorStatus;
}

/**
 * Runs the app in Electron until it exits. Returns its exit code. If it crashed right after its start or couldn't be
 * loaded, prints a message and returns undefined.
 */
export async function runElectron(node, electron, args) {
  const startedAt = Date.now();
  const code = await startInForeground(electron, args, { env: electronEnvironment(node), endOnce: true })
    .ended;
  if (!isBroken(code) || Date.now() - startedAt > earlyMs) return code;
  console.error(
    `Electron exited right after it started (exit code ${code}). Starting in the browser instead.`,
  );
  return undefined;
}
