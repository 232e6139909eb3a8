import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { startDesktop } from '../e2e/desktop.ts';
import { plainEnvironment } from '../e2e/shell.ts';
import { type Candidate, medianDifference, medianOf, type Samples, sideBySide } from './measure.ts';
import { proportionalOf, treeOf, workOf } from './process-tree.ts';
import { startQuickGateway } from './quick-gateway.ts';
import type { Row, RowResult } from './row.ts';

const bare = 'a bare window with the same preload';
const ours = 'Parlance';
const starts = { warmUp: 2, counted: 9 };
const rests = { warmUp: 0, counted: 3 };
/** After the start, before the memory is read. */
const restSeconds = 10;

/** An Electron, and where and as whom it can run the built app (`scripts/test/electron-place.mjs`). */
type ElectronPlace = {
  readonly electron: string;
  readonly cwd: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  readonly env: Readonly<Record<string, string>>;
};

type App = {
  readonly name: string;
  readonly folder: string;
  readonly dataFolder: string;
  readonly env: Record<string, string>;
};

/** A started app. Times are in milliseconds since its process was started. */
type Started = { readonly shown: number; readonly usable: number; readonly process: ChildProcess };

/** F10, in Electron: starting the desktop app, and its cost while idle, compared with a bare window. */
export const electronStartRow: Row = {
  id: 'F10E',
  title: 'start and idle in Electron: the window, the message box, all processes',
  measure: async () => {
    if (process.platform !== 'linux') return { notMeasured: 'The memory is read as Linux reports it.' };
    const found = process.env.PARLANCE_ELECTRON_PLACE;
    if (!found) return { notMeasured: process.env.PARLANCE_NO_ELECTRON ?? 'There is no Electron.' };
    return withApps(JSON.parse(found) as ElectronPlace, measured);
  },
};

async function withApps(
  place: ElectronPlace,
  use: (place: ElectronPlace, apps: readonly App[]) => Promise<RowResult>,
): Promise<RowResult> {
  const desktop = await startDesktop(place.user, place.env);
  const gateway = await startQuickGateway();
  const folder = await mkdtemp(join(place.env.TMPDIR ?? place.cwd, 'parlance-bench-'));
  if (place.user) await chown(folder, place.user.uid, place.user.gid);
  const env = {
    ...plainEnvironment(),
    ...place.env,
    ...desktop.env,
    PARLANCE_BASE_URL: `${gateway.url}/v1`,
    PARLANCE_API_KEY: 'sk-bench-0123456789',
  };
  const bareFolder = join(place.cwd, 'test/bench/bare-electron');
  try {
    return await use(place, [
      { name: bare, folder: bareFolder, dataFolder: join(folder, 'bare'), env },
      { name: ours, folder: place.cwd, dataFolder: join(folder, 'parlance'), env },
    ]);
  } finally {
    await gateway.close();
    await desktop.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(place: ElectronPlace, apps: readonly App[]): Promise<RowResult> {
  const usable = recorder(apps);
  const shown = await sideBySide(
    apps.map(
      ({ name, ...app }): Candidate => ({
        name,
        run: async () => {
          const started = await start(place, app);
          usable.add(name, started.usable);
          await end(started.process);
          return started.shown;
        },
      }),
    ),
    starts,
  );
  const work = recorder(apps);
  const memory = await sideBySide(
    apps.map(
      ({ name, ...app }): Candidate => ({
        name,
        run: async () => {
          const started = await start(place, app);
          await delay(restSeconds * 1000);
          const { megabytes, percent } = await idle(started.process.pid ?? 0);
          work.add(name, percent);
          await end(started.process);
          return megabytes;
        },
      }),
    ),
    rests,
  );
  const boxes = usable.samples(starts.warmUp);
  const idleWork = work.samples(0);
  return {
    comparisons: [
      { condition: 'until the window is shown', base: bare, samples: shown },
      { condition: 'until the text box is there', base: bare, samples: boxes },
      { condition: `all processes after ${restSeconds} s (MB, not ms)`, base: bare, samples: memory },
      { condition: 'idle (percent of one processor, not ms)', base: bare, samples: idleWork },
    ],
    goals: [
      {
        what: 'window shown, over the bare window',
        value: medianOf(shown, ours) / medianOf(shown, bare),
        limit: 1.5,
      },
      {
        what: 'all processes, MB more than the bare window',
        value: medianDifference(memory, ours, bare),
        limit: 200,
      },
      {
        what: 'idle, percent of one processor more than the bare window',
        value: medianDifference(idleWork, ours, bare),
        limit: 0.5,
      },
    ],
  };
}

/** Collects a second value of each round, including warm-up rounds. */
function recorder(apps: readonly App[]) {
  const values = new Map(apps.map(({ name }) => [name, [] as number[]]));
  return {
    add: (name: string, value: number) => void values.get(name)?.push(value),
    samples: (warmUp: number): readonly Samples[] =>
      [...values].map(([name, all]) => ({ name, ms: all.slice(warmUp) })),
  };
}

async function start(place: ElectronPlace, app: Omit<App, 'name'>): Promise<Started> {
  const startedAt = performance.now();
  const args = [
    '-r',
    join(place.cwd, 'test/bench/announce-window.cjs'),
    app.folder,
    '--data-dir',
    app.dataFolder,
  ];
  const child = spawn(place.electron, args, {
    cwd: place.cwd,
    ...place.user,
    env: app.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const times = new Map<string, number>();
  for await (const line of createInterface({ input: child.stdout })) {
    times.set(line, performance.now() - startedAt);
    const [shown, usable] = [times.get('window shown'), times.get('box there')];
    if (shown !== undefined && usable !== undefined) return { shown, usable, process: child };
  }
  throw new Error(`Electron exited with code ${child.exitCode} before its window was shown.`);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Reads the memory of a process and its descendants, and how much of a processor they use while idle. */
async function idle(pid: number): Promise<{ readonly megabytes: number; readonly percent: number }> {
  const pids = await treeOf(pid);
  const workNow = async () => (await Promise.all(pids.map(workOf))).reduce((sum, each) => sum + each, 0);
  const bytes = (await Promise.all(pids.map(proportionalOf))).reduce((sum, each) => sum + each, 0);
  const before = await workNow();
  await delay(restSeconds * 1000);
  return { megabytes: bytes / 1e6, percent: (((await workNow()) - before) / restSeconds) * 100 };
}
