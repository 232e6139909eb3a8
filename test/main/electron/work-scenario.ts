import { truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from '../../electron-stand-in/app.ts';
import { openWindows } from '../../electron-stand-in/browser-window.ts';
import { standIn } from '../../electron-stand-in/electron.ts';
import { argsOf, callCount, callsSoFar } from '../../electron-stand-in/recorder.ts';
import { sendReport, startShell, until } from '../../electron-stand-in/start.ts';
import { transcriptSettings } from '../../fixtures/transcript-settings.ts';

/** What the shell did while work was running: with a window, without one, and when asked to quit. */
export type WorkReport = Awaited<ReturnType<typeof scenario>>;

async function scenario() {
  const started = await startShell();
  if (started.state === 'ended') throw new Error(`the shell ended (${started.code})`);
  const { window } = started;
  const [page] = standIn.pages;
  if (!page) throw new Error('no page was loaded');
  const { backend } = page.connect();

  // A clip finishes while the window isn't focused.
  window.blur();
  await backend.clips.speak({
    script: { text: 'Good morning.', plain: true },
    spoken: 'Good morning.',
    settings: [{ model: 'tts-1', voice: 'nova', format: 'wav', speed: 1 }],
  });
  await until(() => standIn.notifications.length === 1);
  await until(() => callCount('tray.destroy') === 1);
  const clip = {
    blocked: [argsOf('powerSaveBlocker.start'), argsOf('powerSaveBlocker.stop')],
    tray: argsOf('tray.setToolTip'),
    lastProgress: callsSoFar()
      .filter(({ api }) => api === 'window.setProgressBar')
      .at(-1)?.args,
  };
  const refusedBefore = (await backend.app.info()).notificationsRefused;
  standIn.notifications[0]?.emit('failed', {}, 'the app is not signed');
  const notifications = { refusedBefore, refused: (await backend.app.info()).notificationsRefused };
  await backend.app.openDataFolder();
  const openedFolder = argsOf('shell.openPath');

  // A recording is waiting for a window. The last window closes, and the app stays open.
  const tape = join(dirname(app.getPath('userData')), 'long.wav');
  await writeFile(tape, '');
  await truncate(tape, 25_100_000);
  const token = String(await page.tokenForFile(tape));
  const nothing = await page.tokenForFile('');
  const { id } = await backend.media.addInPlace({ token, type: 'audio/wav' });
  await backend.transcripts.add({
    mediaId: id,
    name: 'long.wav',
    settings: transcriptSettings,
    duration: 3600,
  });
  await until(() => standIn.tray !== null);
  window.close();
  const [unseen] = openWindows;
  await until(() => standIn.pages.length === 2);
  const away = {
    unseen: unseen && { ...JSON.parse(JSON.stringify(unseen.options)) },
  };
  const owned = (await standIn.pages[1]?.connect().backend.app.info())?.shell;
  const show = standIn.tray?.[0]?.click as (() => void) | undefined;
  show?.();
  const back = { windows: openWindows.size, unseenGone: unseen?.isDestroyed() };

  const windowsBefore = callCount('new BrowserWindow');
  app.quit();
  const exit = await app.ended();
  const openedByQuitting = callCount('new BrowserWindow') - windowsBefore;
  const desktop = { notifications, openedFolder, dataFolder: dirname(app.getPath('userData')) };
  return { nothing, clip, desktop, away, owned, back, exit, openedByQuitting };
}

sendReport(await scenario());
