import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { type Failure, failure } from '../../../shared/failure.ts';
import { failureOfNetwork } from '../../gateway/gateway-failure.ts';
import type { TryRecord } from '../../gateway/recorded-wire.ts';
import type { BodyPart, WireRequest, WireResponse } from '../../gateway/wire.ts';
import { createRecordedAnswer, type RecordedAnswer } from './recorded-answer.ts';

/** Whose request it is: what names the gateway, and the generation that it was sent for, once that is known. */
export type RequestOwner = {
  readonly gatewayName: string;
  generationId(): string | null;
};

/** One try, as it was; times in epoch ms. */
export type RecordedTry = {
  readonly begunAt: number;
  sentAt: number | null;
  /** Whether the whole body was handed to the connection: then it isn't sent again by itself. */
  isBodySent: boolean;
  answeredAt: number | null;
  endedAt: number | null;
  status: number | null;
  headers: WireResponse['headers'];
  failure: Failure | null;
  answer: RecordedAnswer | null;
};

/** One request with all its tries. Nothing in it is masked: it never leaves the process as it is. */
export type RequestRecord = {
  readonly id: string;
  readonly owner: RequestOwner;
  readonly method: WireRequest['method'];
  readonly url: string;
  readonly headers: WireRequest['headers'];
  readonly body: RecordedBody;
  readonly startedAt: number;
  readonly tries: readonly RecordedTry[];
  /** Raised by every change that is more than another piece of the answer. */
  readonly changes: number;
  /** Bytes that it keeps. */
  size(): number;
  begin(): TryRecord;
};

/** What was sent; `length` in bytes. */
export type RecordedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string; readonly length: number; readonly whole: boolean }
  | { readonly kind: 'upload'; readonly length: number; readonly parts: readonly BodyPart[] };

/** The longest body that is kept, in UTF-16 units. */
const longestBody = 1_000_000;

/** The record of a request that is about to be sent; `changed` is told of what a list would show. */
export function createRequestRecord(
  request: WireRequest,
  owner: RequestOwner,
  now: () => number,
  changed: (record: RequestRecord) => void,
): RequestRecord {
  const tries: RecordedTry[] = [];
  const body = bodyOf(request);
  const startedAt = now();
  let changes = 0;

  function change(): void {
    changes += 1;
    changed(record);
  }

  function begin(): TryRecord {
    const one: RecordedTry = {
      begunAt: now(),
      sentAt: null,
      isBodySent: false,
      answeredAt: null,
      endedAt: null,
      status: null,
      headers: {},
      failure: null,
      answer: null,
    };
    tries.push(one);
    change();
    const end = (failed: Failure | null) => {
      one.endedAt = now();
      one.failure = failed;
      one.answer?.close();
      change();
    };
    return {
      sent: () => {
        one.sentAt = now();
      },
      bodySent: () => {
        one.isBodySent = true;
      },
      answered: ({ status, headers }) => {
        one.answeredAt = now();
        one.status = status;
        one.headers = headers;
        one.answer = createRecordedAnswer(String(headers['content-type'] ?? '').toLowerCase());
        change();
      },
      piece: (bytes) => one.answer?.add(bytes, now()),
      failed: (thrown) => end(failureOf(thrown, one.answer !== null)),
      ended: () => end(null),
    };
  }

  function failureOf(thrown: unknown, begun: boolean): Failure {
    if (request.signal.aborted) return failure('stopped');
    const facts = { gateway: owner.gatewayName, address: request.url, keyHint: null, mask: String };
    return failureOfNetwork(thrown, begun, facts, 0);
  }

  const record: RequestRecord = {
    id: randomUUID(),
    owner,
    method: request.method,
    url: request.url,
    headers: request.headers,
    body,
    startedAt,
    tries,
    get changes() {
      return changes;
    },
    size: () =>
      (body.kind === 'text' ? body.text.length : 0) +
      tries.reduce((sum, { answer }) => sum + (answer?.kept ?? 0), 0),
    begin,
  };
  return record;
}

function bodyOf({ body }: WireRequest): RecordedBody {
  if (body === null) return { kind: 'none' };
  if (typeof body !== 'string') return { kind: 'upload', length: body.length, parts: body.parts };
  const text = body.slice(0, longestBody);
  return { kind: 'text', text, length: Buffer.byteLength(body), whole: text.length === body.length };
}
