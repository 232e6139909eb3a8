import { app } from '../../electron-stand-in/app.ts';
import { openWindows } from '../../electron-stand-in/browser-window.ts';
import { given } from '../../electron-stand-in/electron.ts';
import { callsSoFar } from '../../electron-stand-in/recorder.ts';
import { sendReport, startShell, until } from '../../electron-stand-in/start.ts';

/** What the shell did with the quick ask shortcuts and window. */
export type QuickAskReport = Awaited<ReturnType<typeof story>>;

async function story() {
  const started = await startShell();
  if (started.state === 'ended') throw new Error(`the shell ended (${started.code})`);
  const { window: main } = started;
  const [page] = given.pages;
  if (!page) throw new Error('no page was loaded');
  const { backend } = page.connect();
  const keyStates = (await backend.quickAsk.watchKeys())[Symbol.asyncIterator]();
  const now = async () => (await keyStates.next()).value;
  const places = (await backend.quickAsk.watchRoutes())[Symbol.asyncIterator]();

  let state = await now();
  while (state !== 'system') state = await now();
  const usual = [...given.keys.keys()];
  await backend.settings.change({ shortcuts: { quickAsk: 'Mod+Alt+Q' } });
  const keys = { usual, refused: await now(), listened: [...given.keys.keys()] };
  await backend.settings.change({ shortcuts: { quickAsk: '' } });
  const without = await now();
  await backend.settings.change({ shortcuts: { quickAsk: 'Mod+Shift+ArrowUp' } });
  const changed = { now: await now(), listened: [...given.keys.keys()] };

  const press = () => given.keys.get('CommandOrControl+Shift+Up')?.();
  press();
  const [, small] = openWindows;
  if (!small) throw new Error('the keys opened no window');
  await until(() => given.pages.length === 2);
  const opened = { options: JSON.parse(JSON.stringify(small.options)), url: small.webContents.mainFrame.url };
  const line = given.pages[1]?.connect().backend;
  const answered = (await line?.app.info())?.shell;
  await line?.quickAsk.fit({ tall: true });
  const tall = small.getBounds();
  await line?.quickAsk.fit({ tall: false });
  const low = small.getBounds().height;
  small.blur();
  press();
  const inFront = { open: openWindows.size, focused: callsSoFar().at(-1)?.api };
  small.show();
  press();
  const pressedAgain = small.isDestroyed();

  press();
  await until(() => given.pages.length === 3);
  const next = places.next();
  goOn(2, '#/chat/one');
  const wentOn = { place: (await next).value, windows: openWindows.size };
  const foreign = await backend.quickAsk.openInMainWindow({ place: 'https://elsewhere.example/' }).then(
    () => 'taken',
    () => 'refused',
  );

  // On macOS the app stays open without a window, and its shortcuts stay registered.
  main.close();
  press();
  await until(() => given.pages.length === 4);
  goOn(3, '#/chat/two');
  await until(() => given.pages.length === 5);
  const mainAgain = [...openWindows].map(({ webContents }) => webContents.mainFrame.url);

  app.quit();
  const exit = await app.ended();
  const left = [...given.keys.keys()];
  return { keys, without, changed, opened, answered, tall, low, inFront, pressedAgain, wentOn, foreign, mainAgain, exit, left }; // biome-ignore format: one report
}

/** The page is closed with its window, possibly before the response arrives. */
function goOn(page: number, place: string): void {
  void given.pages[page]
    ?.connect()
    .backend.quickAsk.openInMainWindow({ place })
    .catch(() => {});
}

sendReport(await story());
