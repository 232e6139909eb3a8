import { FailureError, failure, failureOf } from '../../../shared/failure.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { NoUpdatesReason, UpdateState, Updates } from '../../../shared/settings/updates.ts';
import type { WorkEvent } from '../../../shared/work.ts';
import { isAtWork } from '../../../shared/work.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { createTopic } from '../topic.ts';

/** Updates a shell. Methods throw a {@link FailureError} (`update-failed`). */
export type Updater = {
  /** The feed's host. */
  readonly feed: string;
  /** Checks for a newer version. Returns its number, or null if this is the newest. */
  check(): Promise<string | null>;
  /** Downloads and verifies the new version. `onPercent` receives values from 0 to 100. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Quits the app, which may ask for confirmation first, and installs the downloaded version. */
  install(): void;
};

/** Updates, shared by all windows. */
export type UpdatesService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Updates>;
  check(agreed: boolean): Promise<void>;
  download(): Promise<void>;
  install(): void;
  close(): void;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates the service. It checks for updates at startup and once a day, but only while `checkForUpdates` is on. It
 * downloads and installs updates only on request. Without an updater, it only reports the reason.
 */
export function createUpdatesService(deps: {
  /** The updater, or the reason why there is none. */
  readonly updater: Updater | NoUpdatesReason;
  readonly settings: { watch(signal: AbortSignal): AsyncGenerator<Pick<Settings, 'checkForUpdates'>> };
  readonly work: { watch(signal: AbortSignal): AsyncGenerator<WorkEvent> };
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Pick<Log, 'write' | 'error'>;
}): UpdatesService {
  const { settings, work, clock, log } = deps;
  const updater = typeof deps.updater === 'string' ? null : deps.updater;
  const topic = createTopic<Updates>((_, next) => next);
  const closing = new AbortController();
  const { signal } = closing;
  let state: UpdateState =
    typeof deps.updater === 'string' ? { state: 'unavailable', reason: deps.updater } : { state: 'off' };
  let isOn = false;
  let isBusy = false;
  let cancelScheduled = () => {};

  const all = (): Updates => ({ feed: updater?.feed ?? null, now: state });
  const setState = (next: UpdateState) => {
    state = next;
    if (!signal.aborted) topic.publish(all());
  };
  const failed = (thrown: unknown) => {
    const why = failureOf(thrown);
    if (why.code === 'internal') log.error('updates', thrown);
    else log.write({ event: 'failed', code: why.code });
    setState({ state: 'failed', failure: why });
  };
  const scheduleNext = () => {
    cancelScheduled();
    if (isOn && !signal.aborted) cancelScheduled = clock.after(dayMs, () => void check());
  };

  async function check(): Promise<void> {
    if (!updater || state.state === 'checking' || state.state === 'downloading' || state.state === 'ready') {
      scheduleNext();
      return;
    }
    setState({ state: 'checking' });
    try {
      const version = await updater.check();
      setState(version === null ? { state: 'upToDate', at: clock.now() } : { state: 'available', version });
    } catch (thrown) {
      failed(thrown);
    }
    scheduleNext();
  }

  const use = (checkForUpdates: boolean) => {
    if (checkForUpdates === isOn) return;
    isOn = checkForUpdates;
    if (isOn) void check();
    else {
      cancelScheduled();
      if (state.state === 'upToDate' || state.state === 'failed') setState({ state: 'off' });
    }
  };
  const listen = async <Event>(events: AsyncGenerator<Event>, on: (event: Event) => void) => {
    try {
      for await (const event of events) on(event);
    } catch (thrown) {
      log.error('updates', thrown);
    }
  };
  if (updater) {
    void listen(settings.watch(signal), ({ checkForUpdates }) => use(checkForUpdates));
    void listen(work.watch(signal), (event) => {
      if (event.type === 'now') isBusy = isAtWork(event.work);
    });
  }

  return {
    watch: (watching) => topic.watch(all, watching),
    check: async (agreed) => {
      if (!isOn && !agreed) throw new FailureError(failure('bad-value', { field: 'agreed' }));
      await check();
    },
    download: async () => {
      if (!updater || state.state !== 'available') return;
      const { version } = state;
      setState({ state: 'downloading', version, percent: 0 });
      try {
        await updater.download((percent) => setState({ state: 'downloading', version, percent }));
        setState({ state: 'ready', version });
      } catch (thrown) {
        failed(thrown);
      }
    },
    install: () => {
      if (!updater || state.state !== 'ready') return;
      if (isBusy) throw new FailureError(failure('work-under-way'));
      updater.install();
    },
    close: () => {
      closing.abort();
      cancelScheduled();
    },
  };
}
