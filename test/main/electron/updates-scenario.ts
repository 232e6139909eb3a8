import type { Updates } from '../../../src/shared/settings/updates.ts';
import { app } from '../../electron-stand-in/app.ts';
import { standIn } from '../../electron-stand-in/electron.ts';
import { type Call, callsSoFar } from '../../electron-stand-in/recorder.ts';
import { sendReport, startShell } from '../../electron-stand-in/start.ts';

/** The update state after each step, with the network requests and the calls to the app. */
export type UpdatesReport = Awaited<ReturnType<typeof scenario>>;

async function scenario() {
  const started = await startShell();
  // The Windows and macOS installers need those systems, but replacing an AppImage works on every system.
  Object.defineProperty(process, 'platform', { value: 'linux' });
  if (started.state === 'ended') throw new Error(`the shell ended (${started.code})`);
  const { backend } = standIn.pages[0]?.connect() ?? {};
  if (!backend) throw new Error('no page was loaded');
  const news = (await backend.updates.watch())[Symbol.asyncIterator]();
  const next = async (): Promise<Updates> => {
    const read = await news.next();
    if (read.done) throw new Error('the stream ended');
    return read.value;
  };
  const untilNow = async (state: Updates['now']['state']) => {
    for (;;) {
      const { now } = await next();
      if (now.state === state) return now;
    }
  };
  const requests = () => callsSoFar().filter(({ api }) => api === 'net.request');

  const first = await next();
  const withoutConsent = await backend.updates.check({ agreed: false }).then(
    () => 'done',
    () => 'refused',
  );
  const requestsBefore = requests().length;
  if (!first.feed) return { first, withoutConsent, requestsBefore, calls: callsSoFar() as readonly Call[] };

  await backend.settings.change({ checkForUpdates: true });
  const found = await untilNow('available');
  const isCancelled = (url: string) => {
    let cancelled: boolean | undefined;
    standIn.beforeFeedRequest?.({ url }, ({ cancel }) => {
      cancelled = cancel;
    });
    return cancelled;
  };
  const { feed } = first;
  const cancelled = [
    `http://${feed}/other/file`,
    `https://${feed}/parlance/file`,
    'https://elsewhere.example/file',
    'file:///etc/hosts',
  ].map(isCancelled);
  await backend.updates.download();
  const damaged = await untilNow('failed');
  await backend.updates.check({ agreed: true });
  await untilNow('available');
  await backend.updates.download();
  const ready = await untilNow('ready');
  const quitsBefore = callsSoFar().filter(({ api }) => api === 'app.quit').length;
  void backend.updates.install().catch(() => {});
  const exit = await app.ended();
  const calls: readonly Call[] = callsSoFar();
  return {
    first,
    withoutConsent,
    requestsBefore,
    found,
    cancelled,
    damaged,
    ready,
    quitsBefore,
    exit,
    calls,
  };
}

sendReport(await scenario());
