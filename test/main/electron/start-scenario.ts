import { app } from '../../electron-stand-in/app.ts';
import { openWindows } from '../../electron-stand-in/browser-window.ts';
import { callsSoFar } from '../../electron-stand-in/recorder.ts';
import { sendReport, startShell } from '../../electron-stand-in/start.ts';

/** How a start ended and, if it opened a window, the effects of closing and reopening it. */
export type StartReport = Awaited<ReturnType<typeof scenario>>;

async function scenario() {
  // macOS activates an app during startup, before its window can show anything.
  app.once('web-contents-created', () => queueMicrotask(() => app.emit('activate', {}, false)));
  const started = await startShell();
  if (started.state === 'ended') return { calls: callsSoFar(), exit: started.code, window: null };
  const { options } = started.window;
  const quits = () => callsSoFar().filter(({ api }) => api === 'app.quit').length;
  started.window.close();
  const quitByClosing = quits() > 0;
  if (!quitByClosing) {
    app.emit('activate', {}, false);
  }
  const reopened = openWindows.size;
  if (!quitByClosing) app.quit();
  const exit = await app.ended();
  return {
    calls: callsSoFar(),
    exit,
    window: { options: JSON.parse(JSON.stringify(options)) as typeof options, quitByClosing, reopened },
  };
}

sendReport(await scenario());
