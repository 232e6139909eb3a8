import type { App, PowerMonitor } from 'electron';
import type { Strings } from '../../shared/i18n/strings.ts';
import type { FollowedWork } from './follow-work.ts';
import type { MessageBoxes } from './message-boxes.ts';

/**
 * Where a quit stands: `asking` while the user is asked, `closing` while the data is being closed, and `closed` once
 * Electron may quit.
 */
export type QuitState = 'running' | 'asking' | 'closing' | 'closed';

/** What can happen to a quit. */
export type QuitEvent =
  /** The user wants to quit. `interrupts` says whether that would interrupt work. */
  | { readonly type: 'requested'; readonly interrupts: boolean }
  /** The system ends the app, so there is no time for a question. */
  | { readonly type: 'ordered' }
  | { readonly type: 'answered'; readonly quits: boolean }
  | { readonly type: 'closed' };

/** What has to be done: `leave` is the final action, which ends the app. */
export type QuitEffect = 'ask' | 'close' | 'leave';

/** Returns the next state and what has to be done. Asking again brings the open question to the front. */
export function nextQuit(
  state: QuitState,
  event: QuitEvent,
): { readonly state: QuitState; readonly effect: QuitEffect | null } {
  const isOpen = state === 'running' || state === 'asking';
  switch (event.type) {
    case 'requested':
      if (!isOpen) return { state, effect: null };
      if (state === 'asking' || event.interrupts) return { state: 'asking', effect: 'ask' };
      return { state: 'closing', effect: 'close' };
    case 'ordered':
      return isOpen ? { state: 'closing', effect: 'close' } : { state, effect: null };
    case 'answered':
      if (state !== 'asking') return { state, effect: null };
      return event.quits ? { state: 'closing', effect: 'close' } : { state: 'running', effect: null };
    case 'closed':
      return state === 'closing' ? { state: 'closed', effect: 'leave' } : { state, effect: null };
  }
}

/** How long closing the data and the windows may take. logind waits 5 s for an app, and Windows about as long. */
const endWithinMs = 5_000;

/** How the app ends. */
export type Quit = {
  /** Whether the app is being closed. False while the user is asked. */
  isQuitting(): boolean;
  /** Saves, interrupts and quits without a question. Later calls have no effect. */
  order(): void;
  /** Quits as if the user had, with a different final action. */
  quitWith(leave: () => void): void;
};

/**
 * Delays the first quit until `close` has settled, and then quits. Asks before a quit by the user that would interrupt
 * work. If `close` fails, reports the error and quits anyway. If the app is still running after 5 s, for example
 * because a page hangs, it exits.
 */
export function createQuit(
  app: App,
  deps: {
    interruptsWork(): boolean;
    /** Asks whether to interrupt the work. While the question is open, shows it again and returns its answer. */
    ask(): Promise<boolean>;
    close(): Promise<void>;
    onFailure(thrown: unknown): void;
    /** Kills this process. */
    kill?(): void;
    readonly after?: (ms: number, call: () => void) => void;
  },
): Quit {
  const { after = (ms, call) => void setTimeout(call, ms) } = deps;
  const { kill = () => void process.kill(process.pid, 'SIGKILL') } = deps;
  let state: QuitState = 'running';
  let leave = () => app.quit();

  const dispatch = (event: QuitEvent) => {
    const next = nextQuit(state, event);
    state = next.state;
    // The quit was refused, so the next one is an ordinary quit again.
    if (state === 'running') leave = () => app.quit();
    if (next.effect === 'ask') void deps.ask().then((quits) => dispatch({ type: 'answered', quits }));
    if (next.effect === 'close') void close();
    if (next.effect === 'leave') leave();
  };
  const close = async () => {
    after(endWithinMs, () => {
      if (state === 'closed') return app.exit(0);
      deps.onFailure(new Error('Closing the data took too long.'));
      // An ordinary exit would wait for a worker thread in native code.
      kill();
    });
    await deps.close().catch(deps.onFailure);
    dispatch({ type: 'closed' });
  };

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    dispatch({ type: 'requested', interrupts: deps.interruptsWork() });
  });
  return {
    isQuitting: () => state === 'closing' || state === 'closed',
    order: () => {
      if (state === 'asking') leave = () => app.quit();
      dispatch({ type: 'ordered' });
    },
    quitWith: (wanted) => {
      if (state === 'closing' || state === 'closed') return;
      leave = wanted;
      app.quit();
    },
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` on signals, when Linux or macOS shuts down, restarts or logs out, and when Windows ends the session. It
 * may be called several times. Call after `ready`, because Electron installs its own signal handlers before, and after
 * one signal these restore the default, with which the next one kills the app.
 */
export function endWithSystem(deps: {
  readonly app: Pick<App, 'on'>;
  readonly process: Pick<NodeJS.Process, 'on' | 'removeAllListeners'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  end(): void;
}): void {
  const { app, process, powerMonitor, end } = deps;
  for (const signal of signals) {
    // Node installs its handler only for the first listener, and a library has one from before `ready`.
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
  // Electron 33 on Linux counts the listeners of `shutdown` before it adds the first of all, and never emits the event
  // if it's the only one so far.
  powerMonitor.on('resume', () => {});
  // Electron's types lack the event object.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    // Delays the shutdown until the app has exited.
    event?.preventDefault();
    end();
  });
  app.on('browser-window-created', (_event, window) => {
    // Windows ends the session a few seconds after the first of these, and doesn't wait for the app.
    window.on('query-session-end', end);
    window.on('session-end', end);
  });
}

/** The question before a quit that would interrupt work. */
type QuitQuestion = { interruptsWork(): boolean; ask(): Promise<boolean> };

/**
 * Creates the question before a quit that would interrupt a reply, speech, a recording or a talk. Transcriptions resume
 * on the next start, so they don't count.
 */
export function createQuitQuestion(
  work: Pick<FollowedWork, 'now'>,
  boxes: Pick<MessageBoxes, 'show'>,
  strings: () => Strings['work']['quit'],
): QuitQuestion {
  return {
    interruptsWork: () => {
      const { replies, clips, recordings, talks } = work.now();
      return replies + clips + recordings + talks > 0;
    },
    ask: async () => {
      const { replies, clips, recordings, talks } = work.now();
      const { title, text, stay, quit } = strings();
      const pressed = await boxes.show('quit', {
        type: 'question',
        message: title,
        detail: text(replies, clips, recordings, talks),
        buttons: [stay, quit],
        cancelId: 0,
        defaultId: 0,
      });
      return pressed === 1;
    },
  };
}
