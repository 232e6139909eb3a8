import type { Failure } from '../../../shared/failure.ts';
import type {
  RecordedRequest,
  RequestAttempt,
  RequestKind,
  RequestRow,
} from '../../../shared/gateways/inspector.ts';
import { isSecretName } from '../../gateway/secret-names.ts';
import type { WireResponse } from '../../gateway/wire.ts';
import type { RecordedAttempt, RequestRecord } from './request-record.ts';

/** Matches a masked key. */
const maskedForm = /^\S{0,3}…\S{0,4}$/;

type Mask = (text: string) => string;

/** Returns a record as a row of the list. */
export function toRequestRow(record: RequestRecord, mask: Mask): RequestRow {
  const { id, method, url, owner, startedAt, attempts } = record;
  const last = attempts.at(-1);
  return {
    id,
    kind: kindOf(url),
    method,
    url: maskedUrl(url, mask),
    gatewayName: mask(owner.gatewayName),
    generationId: owner.generationId(),
    startedAt,
    endedAt: last?.endedAt ?? null,
    status: last?.status ?? null,
    failure: last?.failure ? maskedFailure(last.failure, mask) : null,
    attemptCount: attempts.length,
  };
}

/** Returns a complete record, without the texts that are streamed separately. */
export function toRequestView(record: RequestRecord, mask: Mask): RecordedRequest {
  return {
    ...toRequestRow(record, mask),
    headers: maskedHeaders(record.headers, mask).map(withoutExtra),
    body: toBodyView(record, mask),
    attempts: record.attempts.map((one) => toAttemptView(one, record.startedAt, mask)),
  };
}

/** Hides the values of extra headers, because they may contain secrets. */
function withoutExtra([name, value]: [string, string]): [string, string] {
  return [name, ownHeaders.has(name.toLowerCase()) ? value : '…'];
}

const ownHeaders = new Set(['accept', 'accept-encoding', 'authorization', 'content-length', 'content-type']);

function toBodyView({ body }: RequestRecord, mask: Mask): RecordedRequest['body'] {
  switch (body.kind) {
    case 'none':
      return body;
    case 'text':
      return {
        kind: 'text',
        length: body.length,
        whole: body.whole,
        images: body.images.map(({ attachmentId, name }) => ({ attachmentId, name: mask(name) })),
      };
    case 'upload': {
      const parts = body.parts.map((part) =>
        part.kind === 'field'
          ? { ...part, value: mask(part.value) }
          : { ...part, fileName: mask(part.fileName), type: mask(part.type) },
      );
      return { kind: 'upload', length: body.length, parts };
    }
  }
}

function toAttemptView(one: RecordedAttempt, startedAt: number, mask: Mask): RequestAttempt {
  const since = (at: number | null | undefined) => (at === null || at === undefined ? null : at - startedAt);
  const { response } = one;
  return {
    begunAt: one.begunAt - startedAt,
    sentAt: since(one.sentAt),
    respondedAt: since(one.respondedAt),
    firstByteAt: since(response?.firstAt()),
    endedAt: since(one.endedAt),
    status: one.status,
    headers: maskedHeaders(one.headers, mask),
    failure: one.failure && maskedFailure(one.failure, mask),
    form: response?.form() ?? null,
    bytes: response?.bytes ?? 0,
    storedBytes: response?.storedBytes ?? 0,
  };
}

function maskedFailure({ code, values }: Failure, mask: Mask): Failure {
  const masked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? maskedUrl(value, mask) : value,
  ]);
  return { code, values: Object.fromEntries(masked) };
}

const kinds: readonly (readonly [string, RequestKind])[] = [
  ['/chat/completions', 'chat'],
  ['/models', 'models'],
  ['/audio/transcriptions', 'transcription'],
  ['/audio/translations', 'translation'],
  ['/audio/speech', 'speech'],
  ['/audio/voices', 'voices'],
];

function kindOf(url: string): RequestKind {
  const path = URL.parse(url)?.pathname ?? '';
  return kinds.find(([end]) => path.endsWith(end))?.[1] ?? 'other';
}

/** Returns headers with secrets masked. `mask` masks known secrets. */
export function maskedHeaders(
  headers: WireResponse['headers'],
  mask: (text: string) => string,
): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const values = typeof value === 'object' ? value : value === undefined ? [] : [value];
    return values.map((one): [string, string] => [mask(name), maskedValue(name, one, mask)]);
  });
}

/** Returns a URL with secrets masked, including unknown values of query fields that are named like keys. */
export function maskedUrl(address: string, mask: (text: string) => string): string {
  const hidden = address.replace(/([?&]([^?=&#]*)=)([^&#]+)/g, (whole, before: string, name: string) =>
    isSecretName(name) ? `${before}…` : whole,
  );
  return mask(hidden);
}

/** Masks the value of a header that contains secrets, known or not. Its scheme (`Bearer`) is kept. */
function maskedValue(name: string, value: string, mask: (text: string) => string): string {
  const known = mask(value);
  if (!isSecretName(name)) return known;
  const [scheme = ''] = /^(?:bearer|basic|digest|token)\s+/i.exec(known) ?? [];
  const rest = known.slice(scheme.length);
  return scheme + (maskedForm.test(rest) ? rest : '…');
}
