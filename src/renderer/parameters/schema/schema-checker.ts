import type { FromSchemaWorker, SchemaRequest, SchemaResult } from './schema-messages.ts';

/** Runs checks one after the other in a worker. */
export type SchemaChecker = {
  /** Resolves to null if the signal is aborted first. Never rejects. */
  check(request: SchemaRequest, signal: AbortSignal): Promise<SchemaResult | null>;
};

/** The members of a worker that are used here. */
export type SchemaWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** How long a check may take, in ms. Even large schemas take far less. */
const checkMs = 3_000;
/** How long a worker may take to load, in ms. */
const loadMs = 30_000;
/** How long a worker waits for the next check, in ms. */
const idleMs = 10_000;

type Check = {
  readonly request: SchemaRequest;
  readonly settle: (result: SchemaResult | null) => void;
};

/** Creates a checker. Its worker is started for the first check and terminated when idle. */
export function createSchemaChecker(start: () => SchemaWorker): SchemaChecker {
  const waiting: Check[] = [];
  let running: Check | null = null;
  let worker: SchemaWorker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function after(ms: number, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  }

  function startWorker(): SchemaWorker {
    const started = start();
    started.onmessage = ({ data }: MessageEvent<FromSchemaWorker>) => {
      if (started !== worker) return;
      if (data.type === 'checked') finish(data.result);
      else after(checkMs, () => abandon({ kind: 'too-slow' }));
    };
    started.onerror = () => {
      if (started === worker) abandon({ kind: 'uncheckable', cause: 'schema' });
    };
    return started;
  }

  function endWorker(): void {
    worker?.terminate();
    worker = null;
  }

  /** Ends the worker, which may be busy with the check. */
  function abandon(result: SchemaResult | null): void {
    endWorker();
    finish(result);
  }

  function finish(result: SchemaResult | null): void {
    running?.settle(result);
    running = null;
    next();
  }

  function next(): void {
    if (running) return;
    running = waiting.shift() ?? null;
    if (running) {
      worker ??= startWorker();
      after(loadMs, () => abandon({ kind: 'too-slow' }));
      worker.postMessage(running.request);
    } else after(idleMs, endWorker);
  }

  return {
    check(request, signal) {
      const { promise, resolve } = Promise.withResolvers<SchemaResult | null>();
      if (signal.aborted) return Promise.resolve(null);
      const onAbort = () => {
        if (running === check) return void abandon(null);
        waiting.splice(waiting.indexOf(check), 1);
        check.settle(null);
      };
      const check: Check = {
        request,
        settle: (result) => {
          signal.removeEventListener('abort', onAbort);
          resolve(result);
        },
      };
      signal.addEventListener('abort', onAbort);
      waiting.push(check);
      next();
      return promise;
    },
  };
}
