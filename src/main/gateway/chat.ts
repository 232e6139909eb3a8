import { Buffer } from 'node:buffer';
import { filePartsRefused } from '../../shared/chat/file-part.ts';
import { FailureError, failure } from '../../shared/failure.ts';
import {
  type ChatCorrection,
  imagesRefused,
  withCorrections,
} from '../../shared/gateways/chat-correction.ts';
import type { ChatEvent } from './chat-frame.ts';
import { chatCorrections, failsAtUsage, usageRefused } from './chat-refusal.ts';
import {
  type ChatBody,
  type ChatRequest,
  type ContentPart,
  chatBody,
  correctedBody,
} from './chat-request.ts';
import { openChatResponse } from './chat-response.ts';
import { filesRefusal, imagesRefusal, inputAudioRefusal } from './content-refusal.ts';
import { contextRefusal } from './context-refusal.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { failureOfNetwork, requestFailure } from './gateway-failure.ts';
import { jsonBody } from './json-body.ts';
import { parsed, record } from './json-fields.ts';
import { withOtherAddress } from './other-address.ts';
import { retryChat } from './retry.ts';
import { type SendPolicy, type StallWatch, send as sendWithRetries } from './send.ts';
import { createThoughts } from './thoughts.ts';
import type { WireResponse } from './wire.ts';

/**
 * Requests replies (`POST /v1/chat/completions`) and yields a batch of events per chunk of the body. If a choice has no
 * `finish` event, the gateway never finished that reply. Leaving the loop closes the connection. A request that is
 * refused because of its fields is sent once more without them, after which the first event is `corrected`. A request
 * with images or files over `maxBytes` isn't sent. Events that arrived before a failure are yielded before it's thrown.
 * @throws {@link FailureError}, or the signal's reason if aborted.
 */
export async function* chat(
  access: GatewayAccess,
  request: ChatRequest,
  policy: SendPolicy,
  signal: AbortSignal,
): AsyncGenerator<readonly ChatEvent[], void, undefined> {
  const facts = factsOf(access, access.addresses.chat);
  const sender = createSender(access, request, policy, signal);
  const thoughts = createThoughts();
  const { measure, hasStalled } = policy.stallWatch ?? noWatch;
  let response: WireResponse | null = null;
  try {
    response = await sender.send();
    const { first, body, reader } = await openChatResponse(response, facts);
    yield [...sender.takeCorrections(), ...thoughts.separate(first)];
    while (!reader.isDone()) {
      const next = await body.next();
      const events = measure(() => thoughts.separate(next.done ? reader.end() : reader.feed(next.value)));
      if (events.length > 0) yield events;
      else if (hasStalled()) throw new FailureError(requestFailure('too-demanding', facts));
    }
    response.release();
    response = null;
    yield thoughts.flush();
  } catch (thrown) {
    const failed = failureOf(thrown, response !== null);
    if (response) sender.learnFrom(failed);
    response?.discard();
    response = null;
    yield [...sender.takeCorrections(), ...thoughts.flush()];
    throw failed;
  } finally {
    response?.discard();
  }

  function failureOf(thrown: unknown, isAccepted: boolean): unknown {
    if (signal.aborted) return signal.reason;
    if (thrown instanceof FailureError) {
      const known = contextRefusal(thrown);
      return (request.parameters.replies ?? 1) > 1 ? repliesRefusal(known) : known;
    }
    return isAccepted ? new FailureError(failureOfNetwork(thrown, true, facts, access.idleMs)) : thrown;
  }
}

type Sender = {
  /**
   * Sends the request, and once more with corrections if the refusal says which fields to correct. A refusal of the
   * field that asks for usage doesn't count.
   */
  send(): Promise<WireResponse>;
  /** Learns from an error after which the request isn't sent again. */
  learnFrom(thrown: unknown): void;
  /** Returns the corrections learned from refusals as an event, once. */
  takeCorrections(): readonly ChatEvent[];
};

function createSender(
  access: GatewayAccess,
  request: ChatRequest,
  policy: SendPolicy,
  signal: AbortSignal,
): Sender {
  const facts = factsOf(access, access.addresses.chat);
  /** Corrections learned from refusals of this request, until they have been yielded. */
  let corrections: readonly ChatCorrection[] = [];
  /** The latest body that was sent. */
  let body: ChatBody = {};
  let sentBytes = 0;
  const refusable = refusableParts.filter(({ type }) => hasPart(request, type));
  const tooLarge = refusable.some(({ type }) => type !== 'image_url')
    ? 'files-too-large'
    : 'images-too-large';

  async function send(): Promise<WireResponse> {
    body = chatBody(request);
    let learned: readonly ChatCorrection[] = [];
    const resent = new Set<boolean>();
    for (;;) {
      try {
        const response = await post(body);
        corrections = learned;
        return response;
      } catch (refusal) {
        const thrown = recognisedRefusal(refusal);
        const more = thrown instanceof FailureError ? chatCorrections(body, thrown) : [];
        if (more.length === 0) learnFrom(thrown);
        if (more.length === 0 || more.some(({ field }) => learned.some(({ instead }) => instead === field)))
          throw thrown;
        // A second refusal confirms the first one if it's about another field.
        learned = withCorrections(learned, more);
        // The user didn't ask for usage, so that refusal doesn't count. After another one, the user decides.
        const isOwn = more.every(({ field }) => field === usageRefused.field);
        if (resent.has(isOwn)) {
          corrections = learned;
          throw thrown;
        }
        resent.add(isOwn);
        body = correctedBody(body, more);
      }
    }
  }

  function learnFrom(thrown: unknown): void {
    if (thrown instanceof FailureError && failsAtUsage(body, thrown)) corrections = [usageRefused];
  }

  /**
   * If images, files or audio are refused, learns that the model doesn't accept them. The user decides whether to send
   * without them.
   */
  function recognisedRefusal(refused: unknown): unknown {
    const thrown = refused instanceof FailureError ? contextRefusal(refused) : refused;
    if (!(thrown instanceof FailureError) || thrown !== refused || refusable.length === 0) return thrown;
    if (thrown.failure.code === 'too-large') {
      const values = { ...thrown.failure.values, bytes: sentBytes };
      return new FailureError(failure(tooLarge, values), {
        cause: thrown,
        responseBody: thrown.responseBody,
      });
    }
    for (const { recognise, correction } of refusable) {
      const refusal: FailureError = recognise(thrown);
      if (refusal === thrown) continue;
      corrections = [correction];
      return refusal;
    }
    return thrown;
  }

  function post(fields: ChatBody): Promise<WireResponse> {
    const json = jsonBody(fields);
    sentBytes = typeof json === 'string' ? Buffer.byteLength(json) : json.length;
    const { maxBytes = null } = request;
    if (maxBytes !== null && sentBytes > maxBytes && refusable.length > 0) {
      const { values } = requestFailure(tooLarge, facts);
      throw new FailureError(failure(tooLarge, { ...values, bytes: sentBytes, limit: maxBytes }));
    }
    const headers = { ...headersOf(access), 'content-type': 'application/json' };
    const sent = { method: 'POST', url: access.addresses.chat, headers, body: json, signal } as const;
    return withOtherAddress(access, 'chat', policy, signal, () =>
      sendWithRetries(access.wire, sent, facts, policy, retryChat),
    );
  }

  function takeCorrections(): readonly ChatEvent[] {
    if (corrections.length === 0) return [];
    const event: ChatEvent = { type: 'corrected', corrections };
    corrections = [];
    return [event];
  }

  return { send, takeCorrections, learnFrom };
}

/**
 * The types of message parts that not every model accepts. `recognise` turns a refusal of them into a failure with its
 * own code, from which `correction` is learned.
 */
const refusableParts = [
  { type: 'file', recognise: filesRefusal, correction: filePartsRefused.file },
  { type: 'input_audio', recognise: inputAudioRefusal, correction: filePartsRefused.input_audio },
  { type: 'image_url', recognise: imagesRefusal, correction: imagesRefused },
] as const;

function hasPart({ messages }: ChatRequest, type: ContentPart['type']): boolean {
  return messages.some(
    ({ content }) => typeof content !== 'string' && content.some((part) => part.type === type),
  );
}

const noWatch: StallWatch = { measure: (work) => work(), hasStalled: () => false };

/**
 * Returns a `single-reply` failure if the gateway refused the request because it requested several replies, else the
 * failure unchanged.
 */
function repliesRefusal(refusal: FailureError): FailureError {
  const { failure: failed, responseBody } = refusal;
  if (failed.code !== 'request-refused' || !isAboutReplies(String(failed.values.said ?? ''), responseBody)) {
    return refusal;
  }
  return new FailureError(failure('single-reply', failed.values), { cause: refusal, responseBody });
}

function isAboutReplies(message: string, responseBody: string | null): boolean {
  return parameterIn(responseBody) === 'n' || aboutN.test(message) || aboutSeveral.test(message);
}

/** Matches "'n' : number must be at most 1", "n > 1 is not supported", "Unrecognized request argument supplied: n". */
const aboutN = /(?<![\w/.-])n(?![\w/-]|\.\w)/;
/** Matches "Only one completion choice is allowed", "Multiple candidates is not enabled for this model". */
const aboutSeveral =
  /\b(only (one|a single|1)|multiple|several|more than (one|1)|number of)\b.{0,30}\b(choice|completion|candidate|generation|repl(y|ie))s?\b/i;

/**
 * Returns the parameter that an error names: OpenAI's `error.param`, or the last element of FastAPI's `detail[].loc`.
 */
function parameterIn(responseBody: string | null): unknown {
  const body = record(parsed(responseBody ?? ''));
  const detail: unknown = Array.isArray(body?.detail) ? body.detail[0] : null;
  const path = record(detail)?.loc;
  return record(body?.error)?.param ?? (Array.isArray(path) ? path.at(-1) : undefined);
}
