import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type Failure, failure } from '../../../shared/failure.ts';
import type { SentImage } from '../../../shared/gateways/inspector.ts';
import { failureOfNetwork } from '../../gateway/gateway-failure.ts';
import type { AttemptRecord } from '../../gateway/recorded-wire.ts';
import { withShortDataUrls } from '../../gateway/short-data-urls.ts';
import type { BodyPart, WireRequest, WireResponse } from '../../gateway/wire.ts';
import { createRecordedResponse, type RecordedResponse } from './recorded-response.ts';

/** The owner of a request: the gateway's name, and the generation once it's known. */
export type RequestOwner = {
  readonly gatewayName: string;
  generationId(): string | null;
};

/** A recorded attempt. Times are in epoch ms. */
export type RecordedAttempt = {
  readonly begunAt: number;
  sentAt: number | null;
  /** Whether the whole body was sent. If so, the request isn't retried automatically. */
  isBodySent: boolean;
  respondedAt: number | null;
  endedAt: number | null;
  status: number | null;
  headers: WireResponse['headers'];
  failure: Failure | null;
  response: RecordedResponse | null;
};

/** A request with all its attempts. Nothing in it is masked, so it never leaves the process in this form. */
export type RequestRecord = {
  readonly id: string;
  readonly owner: RequestOwner;
  readonly method: WireRequest['method'];
  readonly url: string;
  readonly headers: WireRequest['headers'];
  readonly body: RecordedBody;
  readonly startedAt: number;
  readonly attempts: readonly RecordedAttempt[];
  /** Increases with every change other than another chunk of the response. */
  readonly changes: number;
  /** Returns the number of stored bytes. */
  size(): number;
  begin(): AttemptRecord;
};

/** The sent body. `length` is in bytes. In its text, images are replaced by their sizes. */
export type RecordedBody =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly length: number;
      readonly whole: boolean;
      readonly images: readonly SentImage[];
    }
  | { readonly kind: 'upload'; readonly length: number; readonly parts: readonly BodyPart[] };

/** Longest body that is stored, in UTF-16 units. */
const longestBody = 1_000_000;

/** Creates the record of a request before it's sent. Calls `changed` for changes that a list would show. */
export function createRequestRecord(
  request: WireRequest,
  owner: RequestOwner,
  now: () => number,
  changed: (record: RequestRecord) => void,
): RequestRecord {
  const attempts: RecordedAttempt[] = [];
  const body = bodyOf(request);
  const startedAt = now();
  let changes = 0;

  function change(): void {
    changes += 1;
    changed(record);
  }

  function begin(): AttemptRecord {
    const one: RecordedAttempt = {
      begunAt: now(),
      sentAt: null,
      isBodySent: false,
      respondedAt: null,
      endedAt: null,
      status: null,
      headers: {},
      failure: null,
      response: null,
    };
    attempts.push(one);
    change();
    const end = (failed: Failure | null) => {
      one.endedAt = now();
      one.failure = failed;
      one.response?.close();
      change();
    };
    return {
      sent: () => {
        one.sentAt = now();
      },
      bodySent: () => {
        one.isBodySent = true;
      },
      responded: ({ status, headers }) => {
        one.respondedAt = now();
        one.status = status;
        one.headers = headers;
        one.response = createRecordedResponse(String(headers['content-type'] ?? '').toLowerCase());
        change();
      },
      chunk: (bytes) => one.response?.add(bytes, now()),
      failed: (thrown) => end(failureOf(thrown, one.response !== null)),
      ended: () => end(null),
    };
  }

  function failureOf(thrown: unknown, hasBegun: boolean): Failure {
    if (request.signal.aborted) return failure('stopped');
    const facts = { gateway: owner.gatewayName, address: request.url, keyHint: null, mask: String };
    return failureOfNetwork(thrown, hasBegun, facts, 0);
  }

  const record: RequestRecord = {
    id: randomUUID(),
    owner,
    method: request.method,
    url: request.url,
    headers: request.headers,
    body,
    startedAt,
    attempts,
    get changes() {
      return changes;
    },
    size: () =>
      (body.kind === 'text' ? body.text.length : 0) +
      attempts.reduce((sum, { response }) => sum + (response?.storedBytes ?? 0), 0),
    begin,
  };
  return record;
}

function bodyOf({ body }: WireRequest): RecordedBody {
  if (body === null) return { kind: 'none' };
  if (typeof body === 'object' && body.kind === 'upload')
    return { kind: 'upload', length: body.length, parts: body.parts };
  const isText = typeof body === 'string';
  const short = isText ? withShortDataUrls(body) : body.text;
  const text = short.slice(0, longestBody);
  const length = isText ? Buffer.byteLength(body) : body.length;
  const images = isText ? [] : body.images;
  return { kind: 'text', text, length, whole: text.length === short.length, images };
}
