/** The members of a worker that are used here. */
export type AskedWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** How to ask a worker. */
export type Question<Message, Result> = {
  /** Returns the result that a message contains; null if other messages follow. */
  resultIn(message: Message, asked: Asked): Result | null | Promise<Result | null>;
  /** What is transferred with the message. */
  readonly transfer?: Transferable[];
  /** The result is `failed` once it's aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Time in ms after which the result is `timed-out`. */
  readonly limitMs?: number;
};

/** A question that is being answered. */
type Asked = {
  /** Starts the time limit again, with this many ms. */
  limit(ms: number): void;
  post(message: unknown, transfer: Transferable[]): void;
};

/** Why there's no result. A worker fails if it can't be loaded, for example, or for lack of memory. */
type NoResult = 'failed' | 'timed-out';

/** Sends a message to a worker and returns its result. A worker without one may be busy. Never rejects. */
export function ask<Message, Result>(
  worker: AskedWorker,
  message: unknown,
  { resultIn, transfer = [], signal, limitMs }: Question<Message, Result>,
): Promise<Result | NoResult> {
  const { promise, resolve } = Promise.withResolvers<Result | NoResult>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => resolve('timed-out'), ms);
  };
  const fail = () => resolve('failed');
  const post: Asked['post'] = (next, transferred) => worker.postMessage(next, transferred);
  const read = async (data: Message) => {
    const result = await resultIn(data, { limit, post });
    if (result !== null) resolve(result);
  };
  worker.onmessage = ({ data }: MessageEvent<Message>) => void read(data).catch(fail);
  worker.onerror = fail;
  signal?.addEventListener('abort', fail);
  if (limitMs !== undefined) limit(limitMs);
  try {
    if (signal?.aborted) fail();
    else post(message, transfer);
  } catch {
    // Something in the message can't be sent.
    fail();
  }
  return promise.finally(() => {
    clearTimeout(timer);
    worker.onmessage = null;
    worker.onerror = null;
    signal?.removeEventListener('abort', fail);
  });
}

/** Asks a worker of its own, which is terminated afterwards. */
export async function askOnce<Message, Result>(
  worker: AskedWorker,
  message: unknown,
  question: Question<Message, Result>,
): Promise<Result | NoResult> {
  const result = await ask(worker, message, question);
  worker.terminate();
  return result;
}

/** Time after which an unused worker is terminated, in ms. Questions often follow one another. */
const idleMs = 10_000;

/**
 * Returns a function that asks a worker, one question after the other. The worker is started for the first one, and
 * terminated when it's idle or has given no result.
 */
export function createQueue(start: () => AskedWorker) {
  let worker: AskedWorker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  async function next<Message, Result>(message: unknown, question: Question<Message, Result>) {
    if (question.signal?.aborted) return 'failed';
    clearTimeout(timer);
    worker ??= start();
    const result = await ask(worker, message, question);
    if (result === 'failed' || result === 'timed-out') end();
    else timer = setTimeout(end, idleMs);
    return result;
  }
  return <Message, Result>(message: unknown, question: Question<Message, Result>) => {
    const result = last.then(() => next(message, question));
    last = result.catch(() => {});
    return result;
  };
}
