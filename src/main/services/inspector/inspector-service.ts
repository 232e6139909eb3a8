import { FailureError, failure } from '../../../shared/failure.ts';
import type { RequestEvent, RequestListEvent } from '../../../shared/gateways/inspector.ts';
import { mayBeTemporary } from '../../gateway/gateway-failure.ts';
import { recordedWire } from '../../gateway/recorded-wire.ts';
import { retryChat } from '../../gateway/retry.ts';
import type { SecretMask } from '../../gateway/secret-mask.ts';
import type { Wire, WireRequest } from '../../gateway/wire.ts';
import type { Clock } from '../clock.ts';
import { createTopic, latestOfItem } from '../topic.ts';
import { type PublishedResponse, publishResponse } from './published-response.ts';
import { createRecentRequests } from './recent-requests.ts';
import { createRequestRecord, type RequestOwner, type RequestRecord } from './request-record.ts';
import { toRequestRow, toRequestView } from './request-view.ts';
import { splitSafely } from './safe-splitter.ts';

/** Records requests. */
export type RequestRecorder = {
  /** Wraps a wire so that all its requests are recorded for this owner. */
  recorded(wire: Wire, owner: RequestOwner): Wire;
};

/** The latest requests, for the request inspector. */
export type InspectorService = RequestRecorder & {
  watch(signal: AbortSignal | undefined): AsyncGenerator<RequestListEvent>;
  /** Throws `not-found` if it's no longer stored. */
  read(requestId: string, signal: AbortSignal | undefined): AsyncGenerator<RequestEvent>;
  clear(): void;
};

/**
 * Interval in ms between updates to a viewer of a running request, and the number of UTF-16 units in one `body` event.
 */
const everyMs = 100;
const bodyChunkLength = 32_768;

/** Creates an empty inspector. `mask` masks secrets in everything that it returns. */
export function createInspectorService(clock: Clock, mask: SecretMask['mask']): InspectorService {
  const recent = createRecentRequests();
  const topic = createTopic<RequestListEvent>(
    latestOfItem((event) => (event.type === 'changed' ? event.request.id : null)),
  );
  // All attempts of a request use the same object.
  const records = new WeakMap<WireRequest, RequestRecord>();

  const changed = (record: RequestRecord) => {
    // Trims only after a request has ended, so that trimming never delays its first data.
    if (hasEnded(record)) publishRemoved(recent.trim());
    // Removed records aren't published again.
    if (topic.listeners > 0 && recent.find(record.id))
      topic.publish({ type: 'changed', request: toRequestRow(record, mask) });
  };

  function publishRemoved(removed: readonly RequestRecord[]): void {
    if (removed.length > 0) topic.publish({ type: 'removed', requestIds: removed.map(({ id }) => id) });
  }

  function recordOf(request: WireRequest, owner: RequestOwner): RequestRecord {
    const known = records.get(request);
    if (known) return known;
    const record = createRequestRecord(request, owner, clock.now, changed);
    records.set(request, record);
    publishRemoved(recent.add(record));
    return record;
  }

  const pause = () => new Promise<void>((resolve) => void clock.after(everyMs, resolve));
  const yieldToOthers = () => new Promise<void>((resolve) => void clock.after(0, resolve));

  /** Yields each event in a separate turn of the event loop, so that a large response doesn't block others. */
  async function* read(record: RequestRecord, signal: AbortSignal | undefined): AsyncGenerator<RequestEvent> {
    let publishedChanges = record.changes;
    let publishedBytes = bytesOf(record);
    yield { type: 'request', request: toRequestView(record, mask) };
    for (const text of record.body.kind === 'text' ? splitSafely(record.body.text, bodyChunkLength) : []) {
      yield { type: 'body', text: mask(text) };
      await yieldToOthers();
    }
    const published: PublishedResponse[] = [];
    while (!signal?.aborted) {
      const ended = hasEnded(record);
      for (const [attempt, one] of record.attempts.entries())
        published[attempt] ??= publishResponse(one, attempt, record.startedAt, mask);
      for (const response of published) {
        for (const event of response.events()) {
          yield event;
          await yieldToOthers();
          if (signal?.aborted) return;
        }
      }
      if (publishedChanges !== record.changes || publishedBytes !== bytesOf(record)) {
        publishedChanges = record.changes;
        publishedBytes = bytesOf(record);
        yield { type: 'request', request: toRequestView(record, mask) };
      }
      // A request with retries ends more than once, and viewers get the next attempt too.
      if (ended && !mayContinue(record, clock.now())) return;
      await pause();
    }
  }

  return {
    recorded: (wire, owner) => recordedWire(wire, (request) => recordOf(request, owner).begin()),
    watch: (signal) =>
      topic.watch(
        () => ({ type: 'snapshot', requests: recent.all().map((record) => toRequestRow(record, mask)) }),
        signal,
      ),
    read: (requestId, signal) => {
      const record = recent.find(requestId);
      if (!record) throw new FailureError(failure('not-found'));
      return read(record, signal);
    },
    clear: () => publishRemoved(recent.clear()),
  };
}

function hasEnded({ attempts }: RequestRecord): boolean {
  return attempts.at(-1)?.endedAt != null;
}

/**
 * Longest retry delay, in ms, after which viewers still receive the next attempt. After a longer delay, which only the
 * transcription queue uses, the next attempt appears when the request is opened again.
 */
const longestWaitMs = 65_000;
const maxAttempts = 3;

function mayContinue({ attempts }: RequestRecord, now: number): boolean {
  const last = attempts.at(-1);
  if (!last || last.endedAt === null || attempts.length >= maxAttempts) return false;
  const { status, failure: failed } = last;
  const isUnsent = !last.isBodySent && failed !== null && mayBeTemporary(failed);
  const passes = status === null ? isUnsent : retryChat(status);
  return passes && now - last.endedAt < longestWaitMs;
}

function bytesOf({ attempts }: RequestRecord): number {
  return attempts.at(-1)?.response?.bytes ?? 0;
}
