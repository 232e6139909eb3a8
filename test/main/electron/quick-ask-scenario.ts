import { app } from '../../electron-stand-in/app.ts';
import { openWindows } from '../../electron-stand-in/browser-window.ts';
import { standIn } from '../../electron-stand-in/electron.ts';
import { sendReport, startShell, until } from '../../electron-stand-in/start.ts';

/** What the shell did with the quick ask shortcuts and window. */
export type QuickAskReport = Awaited<ReturnType<typeof scenario>>;

async function scenario() {
  const started = await startShell();
  if (started.state === 'ended') throw new Error(`the shell ended (${started.code})`);
  const { window: main } = started;
  const [page] = standIn.pages;
  if (!page) throw new Error('no page was loaded');
  const { backend } = page.connect();
  const keyStates = (await backend.quickAsk.watchKeys())[Symbol.asyncIterator]();
  const now = async () => (await keyStates.next()).value;
  const routes = (await backend.quickAsk.watchRoutes())[Symbol.asyncIterator]();

  let state = await now();
  while (state !== 'system') state = await now();
  const usual = [...standIn.keys.keys()];
  await backend.settings.change({ shortcuts: { quickAsk: 'Mod+Alt+Q' } });
  const keys = { usual, refused: await now(), registered: [...standIn.keys.keys()] };
  await backend.settings.change({ shortcuts: { quickAsk: '' } });
  const without = await now();
  await backend.settings.change({ shortcuts: { quickAsk: 'Mod+Shift+ArrowUp' } });
  const changed = { now: await now(), registered: [...standIn.keys.keys()] };

  const press = () => standIn.keys.get('CommandOrControl+Shift+Up')?.();
  press();
  const [, small] = openWindows;
  if (!small) throw new Error('the shortcut opened no window');
  await until(() => standIn.pages.length === 2);
  const opened = { options: JSON.parse(JSON.stringify(small.options)), url: small.webContents.mainFrame.url };
  const quickPage = standIn.pages[1]?.connect().backend;
  const shell = (await quickPage?.app.info())?.shell;
  const next = routes.next();
  openInMainWindow(1, '#/chat/one');
  const openedInMain = { route: (await next).value, windows: openWindows.size };
  const foreign = await backend.quickAsk.openInMainWindow({ route: 'https://elsewhere.example/' }).then(
    () => 'accepted',
    () => 'refused',
  );

  // On macOS, the app stays open without a window, and its shortcuts stay registered.
  main.close();
  press();
  await until(() => standIn.pages.length === 3);
  openInMainWindow(2, '#/chat/two');
  await until(() => standIn.pages.length === 4);
  const mainAfterwards = [...openWindows].map(({ webContents }) => webContents.mainFrame.url);

  app.quit();
  const exit = await app.ended();
  const left = [...standIn.keys.keys()];
  return { keys, without, changed, opened, shell, openedInMain, foreign, mainAfterwards, exit, left }; // biome-ignore format: one report
}

/** Opens a route in the main window. The page is closed with its window, possibly before the response arrives. */
function openInMainWindow(page: number, route: string): void {
  void standIn.pages[page]
    ?.connect()
    .backend.quickAsk.openInMainWindow({ route })
    .catch(() => {});
}

sendReport(await scenario());
