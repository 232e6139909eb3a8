import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskedWorker } from '../../../../src/renderer/lazy/ask-worker.ts';
import { createSchemaChecker } from '../../../../src/renderer/parameters/schema/schema-checker.ts';
import type {
  FromSchemaWorker,
  SchemaRequest,
} from '../../../../src/renderer/parameters/schema/schema-messages.ts';

/** Waits until what was asked has reached the worker. */
const turn = () => vi.advanceTimersByTimeAsync(0);

/** A worker that is controlled by a test. */
type FakeWorker = AskedWorker & {
  readonly requests: SchemaRequest[];
  isEnded: boolean;
  say(message: FromSchemaWorker): void;
};

function fakeWorker(): FakeWorker {
  const worker: FakeWorker = {
    requests: [],
    isEnded: false,
    onmessage: null,
    onerror: null,
    postMessage: (request: SchemaRequest) => void worker.requests.push(request),
    terminate: () => {
      worker.isEnded = true;
    },
    say: (data) => Reflect.apply(worker.onmessage ?? (() => {}), worker, [{ data }]),
  };
  return worker;
}

const request = (text: string): SchemaRequest => ({ type: 'reply', text, schema: null });
const never = new AbortController().signal;
const matches = { kind: 'matches' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startChecker() {
  const workers: FakeWorker[] = [];
  const check = createSchemaChecker(() => {
    const worker = fakeWorker();
    workers.push(worker);
    return worker;
  });
  return { check, workers };
}

describe('checks in a worker', () => {
  it('C27: are done one after the other by one worker, which is ended afterwards', async () => {
    const { check, workers } = startChecker();
    const results = Promise.all([check(request('1'), never), check(request('2'), never)]);
    await turn();
    expect(workers[0]?.requests).toEqual([request('1')]);
    workers[0]?.say({ type: 'started' });
    workers[0]?.say({ type: 'checked', result: matches });
    await turn();
    expect(workers[0]?.requests).toEqual([request('1'), request('2')]);
    workers[0]?.say({ type: 'checked', result: { kind: 'not-json' } });
    expect(await results).toEqual([matches, { kind: 'not-json' }]);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.isEnded).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('C27: that take too long are ended with their worker, and the next one gets a new worker', async () => {
    const { check, workers } = startChecker();
    const slow = check(request('1'), never);
    const next = check(request('2'), never);
    await turn();
    workers[0]?.say({ type: 'started' });
    await turn();
    vi.advanceTimersByTime(3_000);
    expect(await slow).toEqual({ kind: 'too-slow' });
    await turn();
    expect(workers[0]?.isEnded).toBe(true);
    // A message from a terminated worker isn’t mistaken for the next result.
    workers[0]?.say({ type: 'checked', result: { kind: 'not-json' } });
    workers[1]?.say({ type: 'checked', result: matches });
    expect(await next).toEqual(matches);
  });

  it('C27: don’t time out while the worker loads', async () => {
    const { check, workers } = startChecker();
    const checked = check(request('1'), never);
    await turn();
    vi.advanceTimersByTime(20_000);
    workers[0]?.say({ type: 'started' });
    await turn();
    vi.advanceTimersByTime(2_000);
    workers[0]?.say({ type: 'checked', result: matches });
    expect(await checked).toEqual(matches);
  });

  it('C27: fail if their worker fails', async () => {
    const { check, workers } = startChecker();
    const checked = check(request('1'), never);
    await turn();
    Reflect.apply(workers[0]?.onerror ?? (() => {}), null, []);
    expect(await checked).toEqual({ kind: 'uncheckable', cause: 'schema' });
  });

  it('C27: are cancelled while they wait and while they run', async () => {
    const { check, workers } = startChecker();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = check(request('1'), running.signal);
    const second = check(request('2'), waiting.signal);
    const third = check(request('3'), never);
    await turn();
    waiting.abort();
    running.abort();
    expect(await Promise.all([first, second])).toEqual([null, null]);
    await turn();
    expect(workers[0]?.isEnded).toBe(true);
    expect(workers[1]?.requests).toEqual([request('3')]);
    workers[1]?.say({ type: 'checked', result: matches });
    expect(await third).toEqual(matches);
  });
});
