import type { App, PowerMonitor } from 'electron';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` on signals, when Linux or macOS shuts down, restarts or logs out, and when Windows ends the session. It
 * may be called several times. Call after `ready`, because Electron installs its own signal handlers before, and after
 * one signal these restore the default, with which the next one kills the app.
 */
export function endWithSystem(deps: {
  readonly app: Pick<App, 'on'>;
  readonly process: Pick<NodeJS.Process, 'on' | 'removeAllListeners'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  end(): void;
}): void {
  const { app, process, powerMonitor, end } = deps;
  for (const signal of signals) {
    // Node installs its handler only for the first listener, and a library has one from before `ready`.
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
  // Electron 33 on Linux counts the listeners of `shutdown` before it adds the first of all, and never emits the event
  // if it's the only one so far.
  powerMonitor.on('resume', () => {});
  // Electron's types lack the event object.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    // Delays the shutdown until the app has exited.
    event?.preventDefault();
    end();
  });
  app.on('browser-window-created', (_event, window) => {
    // Windows ends the session a few seconds after the first of these, and doesn't wait for the app.
    window.on('query-session-end', end);
    window.on('session-end', end);
  });
}
