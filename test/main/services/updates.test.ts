import { describe, expect, test } from 'vitest';
import { createTopic } from '../../../src/main/services/topic.ts';
import { createUpdatesService, type Updater } from '../../../src/main/services/updates/updates-service.ts';
import { FailureError, failure } from '../../../src/shared/failure.ts';
import type { UpdateState } from '../../../src/shared/settings/updates.ts';
import type { WorkEvent } from '../../../src/shared/work.ts';
import { noWork } from '../../../src/shared/work.ts';

/** Starts the service with a feed and a clock that the test controls. */
async function start(results: readonly (string | null | Error)[], checkForUpdates = false) {
  const checkTimes: number[] = [];
  const installed: number[] = [];
  const left = [...results];
  const waits: { ms: number; call: () => void }[] = [];
  let time = 1000;
  const settings = createTopic<{ checkForUpdates: boolean }>();
  const work = createTopic<WorkEvent>();
  const fetched = Promise.withResolvers<void>();
  const updater: Updater = {
    feed: 'updates.example',
    check: async () => {
      checkTimes.push(time);
      const result = left.shift() ?? null;
      if (result instanceof Error) throw result;
      return result;
    },
    download: async (onPercent) => {
      onPercent(40);
      await fetched.promise;
    },
    install: () => void installed.push(time),
  };
  const service = createUpdatesService({
    updater,
    settings: { watch: (signal) => settings.watch(() => ({ checkForUpdates }), signal) },
    work: { watch: (signal) => work.watch(() => ({ type: 'now', work: noWork }), signal) },
    clock: {
      now: () => time,
      after: (ms, call) => {
        const wait = { ms, call };
        waits.push(wait);
        return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1));
      },
    },
    log: { write: () => {}, error: () => {} },
  });
  const stop = new AbortController();
  const states: UpdateState[] = [];
  void (async () => {
    for await (const { now } of service.watch(stop.signal)) states.push(now);
  })();
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  };
  await until(() => states.length > 0);
  return {
    service,
    states,
    checkTimes,
    installed,
    waits,
    until,
    fetched,
    set: (on: boolean) => settings.publish({ checkForUpdates: on }),
    setWork: (running: Partial<typeof noWork>) =>
      work.publish({ type: 'now', work: { ...noWork, ...running } }),
    runTimer: async () => {
      const [wait] = waits.splice(0, 1);
      time += wait?.ms ?? 0;
      wait?.call();
    },
    end: () => {
      stop.abort();
      service.close();
    },
  };
}

describe('checking for updates', () => {
  test('P3, P5: sends and schedules nothing while disabled, unless the user agreed to one check', async () => {
    const app = await start([null]);
    expect(app.states).toEqual([{ state: 'off' }]);
    await expect(app.service.check(false)).rejects.toMatchObject({ failure: { code: 'bad-value' } });
    expect(app.checkTimes).toEqual([]);
    await app.service.check(true);
    await app.until(() => app.states.at(-1)?.state === 'upToDate');
    expect(app.checkTimes).toHaveLength(1);
    expect(app.waits).toEqual([]);
    app.end();
  });

  test('P3: starts immediately when enabled, repeats once a day, and stops when disabled', async () => {
    const app = await start([null, null, '2.0.0']);
    app.set(true);
    await app.until(() => app.states.at(-1)?.state === 'upToDate' && app.waits.length === 1);
    expect(app.waits[0]?.ms).toBe(86_400_000);
    await app.runTimer();
    await app.until(() => app.checkTimes.length === 2 && app.waits.length === 1);
    app.set(false);
    await app.until(() => app.states.at(-1)?.state === 'off');
    expect(app.waits).toEqual([]);
    app.end();
  });

  test('P3: runs at the start if the user agreed in an earlier run', async () => {
    const app = await start(['2.0.0'], true);
    await app.until(() => app.states.at(-1)?.state === 'available');
    expect(app.states.at(-1)).toEqual({ state: 'available', version: '2.0.0' });
    app.end();
  });

  test('P3: a failure is a code, and the next check can succeed', async () => {
    const unreachable = new FailureError(
      failure('update-failed', { reason: 'unreachable', host: 'updates.example' }),
    );
    const app = await start([unreachable, null], true);
    await app.until(() => app.states.at(-1)?.state === 'failed');
    expect(app.states.at(-1)).toEqual({ state: 'failed', failure: unreachable.failure });
    await app.service.check(true);
    await app.until(() => app.states.at(-1)?.state === 'upToDate');
    app.end();
  });
});

describe('installing updates', () => {
  test('P3: a version is downloaded only on request, and installed only on request and while nothing runs', async () => {
    const app = await start(['2.0.0'], true);
    await app.until(() => app.states.at(-1)?.state === 'available');
    app.service.install();
    expect(app.installed).toEqual([]);
    const fetching = app.service.download();
    await app.until(() => app.states.at(-1)?.state === 'downloading');
    expect(app.states.at(-1)).toEqual({ state: 'downloading', version: '2.0.0', percent: 40 });
    app.fetched.resolve();
    await fetching;
    expect(app.installed).toEqual([]);

    for (const busy of [{ replies: 1 }, { transcripts: 1 }, { clips: 1 }, { recordings: 1 }]) {
      app.setWork(busy);
      await app.until(() => {
        try {
          app.service.install();
          return false;
        } catch (thrown) {
          expect(thrown).toMatchObject({ failure: { code: 'work-under-way' } });
          return true;
        }
      });
      app.installed.length = 0;
    }
    app.setWork({});
    await app.until(() => {
      try {
        app.service.install();
        return true;
      } catch {
        return false;
      }
    });
    expect(app.installed).toHaveLength(1);
    app.end();
  });
});
