import type { Failure } from '../../shared/failure.ts';
import type { Backend } from './backend.ts';
import { useConnection } from './connection.ts';
import { failureOf } from './failure-of.ts';

/**
 * A stream of the contract. It starts with a snapshot of the whole state, so resubscribing after a disconnection loses
 * nothing.
 */
export type Source<Event> = (backend: Backend, signal: AbortSignal) => Promise<AsyncIterable<Event>>;

/**
 * Subscribes to a stream, and again after each reconnection. Returns a function that unsubscribes. A failure sent by
 * the main process ends the subscription and is passed to `onFailure`. By default it's ignored.
 */
export function follow<Event>(
  source: Source<Event>,
  onEvent: (event: Event) => void,
  onFailure: (failed: Failure) => void = () => {},
): () => void {
  let running: AbortController | null = null;

  const start = (backend: Backend) => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    void read(source, backend, controller.signal, onEvent).catch((thrown: unknown) => {
      const failure = failureOf(thrown);
      // A lost connection isn't reported here: the page shows it once, and reconnecting resubscribes.
      if (!controller.signal.aborted && failure.code !== 'connection-lost') onFailure(failure);
    });
  };

  const unsubscribe = useConnection.subscribe((connection) => {
    if (connection.state === 'open') start(connection.backend);
  });
  const connection = useConnection.getState();
  if (connection.state === 'open') start(connection.backend);
  return () => {
    unsubscribe();
    running?.abort();
  };
}

/**
 * Returns a function that subscribes to a stream until the page closes, for a list that several screens show and that
 * takes a while to load again. Does nothing if it's already subscribed, unless that failed.
 */
export function createLastingSubscription<Event>(
  source: Source<Event>,
  onEvent: (event: Event) => void,
  onFailure: (failed: Failure) => void,
): () => void {
  let end: (() => void) | null = null;
  let hasFailed = false;
  return () => {
    if (end && !hasFailed) return;
    end?.();
    hasFailed = false;
    end = follow(
      source,
      (event) => {
        // A reconnection has subscribed again.
        hasFailed = false;
        onEvent(event);
      },
      (failure) => {
        hasFailed = true;
        onFailure(failure);
      },
    );
  };
}

async function read<Event>(
  source: Source<Event>,
  backend: Backend,
  signal: AbortSignal,
  onEvent: (event: Event) => void,
): Promise<void> {
  for await (const event of await source(backend, signal)) {
    if (signal.aborted) return;
    onEvent(event);
  }
}
