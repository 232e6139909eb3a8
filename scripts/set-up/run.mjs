import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { forwardSignals, onExitSignal } from '../../bin/signals.mjs';
import { root } from './root.mjs';

const running = new Map();
let inForeground = 0;
let listening = false;

/**
 * Runs a program in the project's folder (or `cwd`) without input, and waits until it exits. Returns
 * `{ code, output }`. The code is 127 if the program couldn't be started. The output is collected unless `show` is set,
 * and `onOutput` receives each chunk of it as text. `user` (`{ uid, gid }`) runs it as another user. With `ownGroup`, the
 * program and its descendants are killed after `timeout` (ms), or when `signal` (an AbortSignal) aborts.
 */
export function run(
  command,
  args,
  {
    cwd = root,
    env = process.env,
    user = {},
    show = false,
    shell = false,
    ownGroup = false,
    timeout,
    signal,
    onOutput = () => {},
  } = {},
) {
  endChildrenWithUs();
  return new Promise((resolve) => {
    const detached = ownGroup && process.platform !== 'win32';
    const stdio = show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, ...user, stdio, shell, detached });
    running.set(child, detached);
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        chunks.push(chunk);
        onOutput(String(chunk));
      });
    }
    const giveUp = () => endNow(child, detached);
    const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout);
    signal?.addEventListener('abort', giveUp, { once: true });
    const end = (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString() });
    };
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      end(127);
    });
    child.on('close', (code, by) => end(exitCode(code, by)));
  });
}

/**
 * Starts a program in the foreground of this command: it shares the terminal, and SIGINT, SIGTERM and SIGHUP are
 * forwarded to it, each once. `ended` resolves with its exit code (128 + number for a signal, 127 if it couldn't be
 * started). `stop` asks it to exit and waits.
 *
 * With `endOnce`, the first signal is forwarded as SIGTERM, and the others aren't. Chromium closes at the first SIGINT
 * and dies at the second. Ctrl+C has already sent it one, as it does to every program in the terminal.
 */
export function startInForeground(command, args, { env = process.env, endOnce = false } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  inForeground += 1;
  const stopListening = forwardSignals(child, { once: endOnce });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  }).finally(() => {
    inForeground -= 1;
    stopListening();
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ended, stop };
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

function endNow(child, detached) {
  // It couldn't be started.
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
    return;
  }
  try {
    if (detached) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGTERM');
  } catch (error) {
    // macOS reports EPERM for a group of processes that have ended.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

// A program in a separate process group doesn't receive Ctrl+C from the terminal, and outlives this command.
function endChildrenWithUs() {
  if (listening) return;
  listening = true;
  const endAll = () => {
    for (const [child, detached] of running) endNow(child, detached);
  };
  // Before the locks are released.
  process.prependListener('exit', endAll);
  onExitSignal((signal) => {
    endAll();
    // A program in the foreground receives the signal too, and decides when this command exits.
    if (inForeground === 0) process.exit(exitCode(null, signal));
  });
}
