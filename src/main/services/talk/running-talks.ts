import type { TalkSignal } from '../../../shared/contract/talk.ts';
import type { GlobalKeys } from '../../../shared/settings/global-keys.ts';
import type { Clock } from '../clock.ts';
import { createTopic } from '../topic.ts';

/** A shell with a window and a global shortcut for talks. */
export type TalkShell = {
  /** Shows the main window. Returns true if it was closed, in which case its page is still loading. */
  showMain(): boolean;
  /** Whether the main window is visible and focused. */
  isMainFocused(): boolean;
  /** Where the shortcut currently works. */
  keys(): GlobalKeys;
  onKeys(call: (keys: GlobalKeys) => void): void;
};

/** The talks that run in pages. There is at most one, except while another one replaces it. */
export type RunningTalks = {
  /** Registers a talk that runs until the signal is aborted. Replaces the one that is running. */
  run(signal: AbortSignal | undefined): AsyncGenerator<TalkSignal>;
  /** Yields the number of running talks now and after each change. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<number>;
  watchStarts(signal: AbortSignal | undefined): AsyncGenerator<'start'>;
  watchKeys(signal: AbortSignal | undefined): AsyncGenerator<GlobalKeys>;
  /** Handles the global shortcut: shows the window and starts a talk, or ends the one in a focused window. */
  toggle(): void;
  /** Ends the running talk. */
  end(): void;
};

/** If a page takes longer than this to load, in ms, the shortcut doesn't start a talk in it. */
const loadingMs = 30_000;

/** Creates the service for a shell. `shell` is null if it has no windows. */
export function createRunningTalks(shell: TalkShell | null, clock: Pick<Clock, 'now'>): RunningTalks {
  const counts = createTopic<number>((_, next) => next);
  const starts = createTopic<'start'>((last) => last);
  const keys = createTopic<GlobalKeys>((_, next) => next);
  shell?.onKeys(keys.publish);
  const running = new Set<(signal: TalkSignal) => void>();
  /** The time until which a page that is loading should start a talk, in epoch ms. */
  let startsUntil = 0;

  const changed = () => counts.publish(running.size);
  const end = (signal: TalkSignal) => {
    for (const send of running) send(signal);
  };

  async function* run(signal: AbortSignal | undefined): AsyncGenerator<TalkSignal> {
    // Every signal but the first one ends the talk.
    const signals = createTopic<TalkSignal>((last) => last);
    const events = signals.watch(() => 'continue', signal);
    end('replaced');
    running.add(signals.publish);
    changed();
    try {
      yield* events;
    } finally {
      running.delete(signals.publish);
      changed();
    }
  }

  return {
    run,
    watch: (signal) => counts.watch(() => running.size, signal),
    watchStarts: (signal) => {
      const hasExpired = clock.now() >= startsUntil;
      startsUntil = 0;
      return hasExpired ? starts.subscribe(signal) : starts.watch(() => 'start', signal);
    },
    watchKeys: (signal) => keys.watch(() => shell?.keys() ?? 'page', signal),
    toggle: () => {
      if (running.size > 0 && shell?.isMainFocused()) return end('end');
      const isLoading = shell?.showMain() ?? false;
      if (running.size > 0) return;
      if (isLoading || starts.listeners === 0) startsUntil = clock.now() + loadingMs;
      else starts.publish('start');
    },
    end: () => end('end'),
  };
}
