import { app } from '../../electron-stand-in/app.ts';
import { openWindows } from '../../electron-stand-in/browser-window.ts';
import { standIn } from '../../electron-stand-in/electron.ts';
import { argsOf, callCount, callsSoFar } from '../../electron-stand-in/recorder.ts';
import { sendReport, startShell, until } from '../../electron-stand-in/start.ts';

/** What the shell did with the Talk shortcut, and while a page was talking. */
export type TalkReport = Awaited<ReturnType<typeof scenario>>;

async function scenario() {
  const started = await startShell();
  if (started.state === 'ended') throw new Error(`the shell ended (${started.code})`);
  const { window } = started;
  const [page] = standIn.pages;
  if (!page) throw new Error('no page was loaded');
  const { backend } = page.connect();

  const keyStates = (await backend.talk.watchKeys())[Symbol.asyncIterator]();
  const now = async () => (await keyStates.next()).value;
  const change = (shortcuts: Record<string, string>) => backend.settings.change({ shortcuts });
  const states = [await now()];
  await until(() => standIn.keys.size === 1);
  await change({ talkAnywhere: 'Mod+Alt+Q' });
  states.push(await now());
  await change({ talkAnywhere: 'Mod+Alt+T' });
  states.push(await now());
  // Each action takes over the other's keys.
  await change({ talkAnywhere: 'Mod+Shift+Space', quickAsk: 'Mod+Alt+T' });
  states.push(await now());
  const keys = { states, listened: [...standIn.keys.keys()].sort() };

  const press = () => standIn.keys.get('CommandOrControl+Shift+Space')?.();
  const starts = (await backend.talk.watchStarts())[Symbol.asyncIterator]();
  const start = starts.next();
  press();
  const pressed = { start: (await start).value, shown: callsSoFar().at(-1)?.api };

  const talk = new AbortController();
  const signals = (await backend.talk.run(undefined, { signal: talk.signal }))[Symbol.asyncIterator]();
  const first = (await signals.next()).value;
  await until(() => standIn.tray !== null);
  const during = {
    first,
    throttled: argsOf('webContents.setBackgroundThrottling'),
    blocked: argsOf('powerSaveBlocker.start'),
    tooltip: argsOf('tray.setToolTip'),
    tray: standIn.tray?.map(({ label, type }) => label ?? type),
  };

  standIn.pressedButton = 0;
  app.quit();
  await until(() => callCount('dialog.showMessageBox') === 1);
  const question = argsOf('dialog.showMessageBox');

  window.setFullScreen(true);
  window.close();
  await until(() => callCount('window.hide') === 1);
  const hidden = {
    open: !window.isDestroyed(),
    leftFullScreen: !window.isFullScreen(),
    windows: openWindows.size,
  };
  press();
  const shownAgain = callsSoFar()
    .slice(-2)
    .map(({ api }) => api);
  const whileShown = openWindows.size;

  // The second press ends the talk, because its window is in front.
  const ended = signals.next();
  press();
  const byKeys = (await ended).value;
  talk.abort();
  await until(() => standIn.tray === null);
  const after = { throttled: argsOf('webContents.setBackgroundThrottling'), open: !window.isDestroyed() };

  const second = new AbortController();
  const secondWatch = (await backend.talk.run(undefined, { signal: second.signal }))[Symbol.asyncIterator]();
  await secondWatch.next();
  await until(() => standIn.tray !== null);
  window.close();
  const endTalk = standIn.tray?.find(({ label }) => label === 'End talk')?.click as (() => void) | undefined;
  const byTray = secondWatch.next();
  endTalk?.();
  const ending = (await byTray).value;
  second.abort();
  const exit = await app.ended();
  return { keys, pressed, during, question, hidden, shownAgain, whileShown, byKeys, after, ending, exit, closed: window.isDestroyed() }; // biome-ignore format: one report
}

sendReport(await scenario());
