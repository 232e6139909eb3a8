import { openWindows } from '../../electron-stand-in/browser-window.ts';
import { standIn } from '../../electron-stand-in/electron.ts';
import { callsSoFar } from '../../electron-stand-in/recorder.ts';
import { sendReport, startShell } from '../../electron-stand-in/start.ts';

/** What the shell requested from a desktop that controls global shortcuts. */
export type WaylandReport = Awaited<ReturnType<typeof scenario>>;

async function scenario() {
  const started = await startShell();
  if (started.state === 'ended') throw new Error(`the shell ended (${started.code})`);
  const [page] = standIn.pages;
  if (!page) throw new Error('no page was loaded');
  const { backend } = page.connect();
  const scopes = (await backend.quickAsk.watchKeys())[Symbol.asyncIterator]();
  const now = async () => (await scopes.next()).value;
  let checked = 0;
  const newlyRequested = () => {
    const all = callsSoFar().filter(({ api }) => api === 'globalShortcut.register');
    const added = all.slice(checked).flatMap(({ args }) => args);
    checked = all.length;
    return added;
  };

  let state = await now();
  while (state === 'none') state = await now();
  const states = [state];
  const requested = [newlyRequested()];
  await backend.settings.change({ quickAskEverywhere: true });
  states.push(await now());
  requested.push(newlyRequested());
  await backend.settings.change({ shortcuts: { quickAsk: 'Alt+Q' } });
  states.push(await now());
  requested.push(newlyRequested());

  standIn.keys.get('CommandOrControl+Shift+Space')?.();
  const byOldKeys = openWindows.size;
  standIn.keys.get('Alt+Q')?.();
  return { states, requested, windows: { byOldKeys, byNewKeys: openWindows.size } };
}

sendReport(await scenario());
