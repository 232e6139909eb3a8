import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs `program`, the built server of the browser shell. `restart` starts it, or starts it anew, and resolves with the
 * one-time code that it printed, or null. `ready` waits until it is running. `onEnd` receives the exit code of a server
 * that exits by itself.
 */
export function createShell({ program, port, flags, onEnd }) {
  let server = null;
  let running = Promise.withResolvers();
  return {
    ready: () => running.promise,
    restart: async () => {
      const isFirst = server === null;
      if (!isFirst) running = Promise.withResolvers();
      await server?.stop();
      // The open pages are signed in again, so only the first start opens one.
      const more = isFirst || flags.includes('--no-open') ? [] : ['--no-open'];
      server = start([program, ...flags, ...more, '--port', String(port)], onEnd);
      const code = await server.code;
      running.resolve();
      return code;
    },
    stop: () => server?.stop(),
  };
}

function start(args, onEnd) {
  const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let isStopping = false;
  const code = Promise.withResolvers();
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    // The first line with an address says that the server is ready.
    const [address, once] = /http:\/\/\S+?\/(?:#once=(\S+))?/.exec(line) ?? [];
    if (address) code.resolve(once ?? null);
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  void ended.then((exitCode) => {
    code.resolve(null);
    if (!isStopping) onEnd(exitCode ?? 1);
  });
  return {
    code: code.promise,
    stop: () => {
      isStopping = true;
      child.kill('SIGTERM');
      return ended;
    },
  };
}
