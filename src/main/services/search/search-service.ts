import { Worker } from 'node:worker_threads';
import { FailureError, failure } from '../../../shared/failure.ts';
import type {
  SearchInput,
  SearchPage,
  TranscriptPage,
  TranscriptSearch,
} from '../../../shared/search/search.ts';
import type { Database } from '../../storage/database.ts';
import type { Log } from '../../storage/log.ts';
import { createIndexBackfill } from '../../storage/message-index-backfill.ts';
import { createTranscriptIndexBackfill } from '../../storage/transcript-index-backfill.ts';
import type { Clock } from '../clock.ts';
import { workerFile } from '../worker/worker-file.ts';
import { createBackfillRunner } from './backfill-runner.ts';
import type {
  Found,
  SearchRequest,
  SearchResponse,
  SearchTask,
  SearchWorkerData,
} from './search-messages.ts';

/** Searches messages and transcripts in a worker thread that runs only while it's needed. */
export type SearchService = {
  /** Throws a `storage` failure if the index is unreadable, and `stopped` if the signal is aborted. */
  messages(input: SearchInput, signal: AbortSignal | undefined): Promise<SearchPage>;
  /** Like `messages`, but searches transcript lines. */
  transcripts(input: TranscriptSearch, signal: AbortSignal | undefined): Promise<TranscriptPage>;
  close(): Promise<void>;
};

type Running = { readonly worker: Worker; readonly pending: Map<number, PromiseWithResolvers<Found>> };

/** Idle time after which the worker ends, in ms. */
const idleMs = 60_000;

/** Creates the search service for the database `file`. */
export function createSearchService(file: string, clock: Clock): SearchService {
  let running: Running | null = null;
  let lastId = 0;
  let closed = false;
  let endRest = () => {};

  function start(): Running {
    const data: SearchWorkerData = { file };
    const started: Running = {
      worker: new Worker(workerFile('search-worker', import.meta.url), { workerData: data }),
      pending: new Map(),
    };
    const { worker, pending } = started;
    // An abandoned search must not keep the app running.
    worker.unref();
    worker.on('message', (response: SearchResponse) => {
      const waiting = pending.get(response.id);
      if (response.type === 'found') waiting?.resolve(response.found);
      else waiting?.reject(new FailureError(failure('storage', { reason: response.reason })));
    });
    const onEnd = (reason: string) => {
      if (running === started) running = null;
      for (const { reject } of pending.values()) reject(new FailureError(failure('storage', { reason })));
    };
    worker.on('error', (error) => onEnd(error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => onEnd('search ended'));
    return started;
  }

  async function end(): Promise<void> {
    endRest();
    const ending = running;
    running = null;
    await ending?.worker.terminate();
  }

  function stopWhenIdle(): void {
    endRest();
    endRest = clock.after(idleMs, () => void end());
  }

  async function find(task: SearchTask, signal: AbortSignal | undefined): Promise<Found> {
    if (closed) throw new FailureError(failure('app-closed'));
    if (signal?.aborted) throw new FailureError(failure('stopped'));
    running ??= start();
    endRest();
    const { worker, pending } = running;
    lastId += 1;
    const id = lastId;
    const post = (request: SearchRequest) => worker.postMessage(request);
    const waiting = Promise.withResolvers<Found>();
    const cancel = () => {
      post({ type: 'cancel', id });
      waiting.reject(new FailureError(failure('stopped')));
    };
    pending.set(id, waiting);
    signal?.addEventListener('abort', cancel, { once: true });
    post({ type: 'find', id, task });
    try {
      return await waiting.promise;
    } finally {
      pending.delete(id);
      signal?.removeEventListener('abort', cancel);
      if (!closed && pending.size === 0) stopWhenIdle();
    }
  }

  return {
    messages: async (input, signal) => {
      const found = await find({ among: 'messages', input }, signal);
      if (found.among !== 'messages') throw new FailureError(failure('internal'));
      return found.page;
    },
    transcripts: async (input, signal) => {
      const found = await find({ among: 'transcripts', input }, signal);
      if (found.among !== 'transcripts') throw new FailureError(failure('internal'));
      return found.page;
    },
    close: async () => {
      closed = true;
      await end();
    },
  };
}

/** Search and its two indexes, which are filled in the background. */
export type IndexedSearch = {
  readonly service: SearchService;
  /** Reports that messages are waiting to be indexed. */
  messagesPending(): void;
  /** Reports that lines are waiting to be indexed. */
  linesPending(): void;
  close(): Promise<void>;
};

/** Creates the search for a database. Worker threads read the database from `databaseFile`. */
export function createIndexedSearch(
  database: Database,
  databaseFile: string,
  clock: Clock,
  log: Log,
): IndexedSearch {
  const messages = createBackfillRunner(createIndexBackfill(database), clock, log);
  const lines = createBackfillRunner(createTranscriptIndexBackfill(database), clock, log);
  const service = createSearchService(databaseFile, clock);
  return {
    service,
    messagesPending: messages.wake,
    linesPending: lines.wake,
    close: async () => {
      messages.close();
      lines.close();
      await service.close();
    },
  };
}
