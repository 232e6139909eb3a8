import type { AttachedImage } from '../../../shared/chat/attachment.ts';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import type { ChatCorrection } from '../../../shared/gateways/chat-correction.ts';
import type { ExtraFields } from '../../../shared/gateways/extra-fields.ts';
import { chat } from '../../gateway/chat.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import type { StallWatch } from '../../gateway/send.ts';
import type { Clock } from '../clock.ts';
import { createRetryPause } from '../retry-pause.ts';
import {
  afterEvent,
  type GatewayFinding,
  type GenerationEffect,
  type GenerationEvent,
  type StopReason,
  startedGeneration,
} from './generation-state.ts';
import { overlapsOf } from './overlap.ts';
import { createReplyExtras, type ExtrasEvent } from './reply-extras.ts';
import { createReplyText, type TextState } from './reply-text.ts';
import { createRunImages } from './run-images.ts';
import type { RunRecord } from './run-record.ts';
import { createStallWatch } from './stall-watch.ts';
import { throttled } from './throttled.ts';

const maxAttempts = 3;
/** Time to wait for usage after the last finish reason. Some gateways never close the stream. */
const graceMs = 2_000;
/**
 * Minimum interval between writes of usage, and of replies that grow after their finish reason, which are written in
 * full.
 */
const afterEndingEveryMs = 500;

/** What a generation sends to the gateway. */
export type GenerationRequest = {
  /** Reads the messages to send, with the files of their images. */
  messages(): Promise<readonly ChatMessage[]>;
  /** Whether to request usage at the end of the stream. */
  readonly reportUsage: boolean;
  /** Fields that the gateway's settings add. */
  readonly gatewayFields: ExtraFields;
  /** Known corrections for requests to the model. */
  readonly corrections: readonly ChatCorrection[];
  /** Largest known body of a request with images, in bytes. Null if unknown. */
  readonly maxBytes: number | null;
  /** Number of images in the request that belong to earlier messages. */
  readonly olderImages: number;
};

/** What a generation has learned about its gateway. */
export type GatewayLessons = {
  /** Called if the gateway returned one reply to a request for several, or refused such a request. */
  onSingleReply(): void;
  /** Called if the gateway refused the body as too large, with its size. */
  onTooLarge(bytes: number): void;
  /** Called if the gateway refused the messages as too long and named the model's limit. */
  onContextLimit(tokens: number): void;
  /** Called with the corrections learned from a refusal of the request. */
  onCorrected(corrections: readonly ChatCorrection[]): void;
};

/** What a generation works with: its gateway, and where the results go. */
export type GenerationContext = GatewayLessons & {
  readonly access: GatewayAccess;
  readonly record: RunRecord;
  readonly clock: Clock;
  /** Detects a response whose processing blocks the event loop. */
  readonly stallWatch?: StallWatch;
  /** Stores an image from a data URL, the `number`th of its reply. Returns null if it can't be shown. */
  keepImage(url: string, number: number): Promise<AttachedImage | null>;
  /** Stores and returns what the request has cost so far. Stores nothing if nothing was received. */
  charge(
    generation: Generation,
    messages: readonly ChatMessage[],
    replies: readonly Message[],
  ): Pick<Generation, 'cost'>;
};

/** Input of `startGeneration`. `replies` are in order of `choice` and hold their initial text. */
export type GenerationStart = GenerationRequest &
  GenerationContext & { readonly generation: Generation; readonly replies: readonly Message[] };

/** A running generation. It continues even if no page is watching. */
export type GenerationRun = {
  readonly generation: () => Generation;
  /** Returns a reply's content so far, including what it began with; null for a reply of another generation. */
  textOf(messageId: string): TextState | null;
  /**
   * Publishes pending text, so that a snapshot taken in the same turn isn't followed by text that it already contains.
   */
  show(): void;
  /** Aborts the request. Replies without an ending become `stopped`, or `interrupted` if the app is closing. */
  stop(why: Exclude<StopReason, 'finished'>): void;
  /** Skips the wait before the next retry. */
  retryNow(): void;
  /** Resolves when every reply has its ending. Never rejects. */
  readonly done: Promise<void>;
  /** Resolves when the gateway's stream is closed as well. Never rejects. */
  readonly ended: Promise<void>;
};

/**
 * Sends the request and processes the response to its end. Errors become endings of the replies. `generation-state.ts`
 * decides what follows from each event.
 */
export function startGeneration(start: GenerationStart): GenerationRun {
  const { access, clock, record, replies, stallWatch = createStallWatch() } = start;
  const controller = new AbortController();
  const { signal } = controller;
  const done = Promise.withResolvers<void>();
  const { text, images, ...contents } = createReplyContents(start);
  let state = startedGeneration(start.generation, replies);
  let messages: readonly ChatMessage[] = [];
  let endGrace = () => {};
  let endSilence = () => {};
  const writeGrown = throttled(clock, afterEndingEveryMs, () => dispatch({ type: 'write-grown' }));
  const writeUsage = throttled(clock, afterEndingEveryMs, () => record.generation(state.generation));
  const pause = createRetryPause(clock, (retry) => dispatch({ type: 'retry', retry }));

  function dispatch(event: GenerationEvent): void {
    const step = afterEvent(state, event, clock.now());
    state = step.state;
    step.effects.forEach(perform);
  }

  function charge(): Pick<Generation, 'cost'> {
    return start.charge(state.generation, messages, [...state.ended.values()].map(contents.of));
  }

  function perform(effect: GenerationEffect): void {
    switch (effect.type) {
      case 'write-generation':
        record.generation(state.generation);
        break;
      case 'write-usage':
        writeUsage.request();
        break;
      case 'add-text':
        contents.addText(effect.messageId, effect.text, effect.reasoning);
        break;
      case 'move-to-reasoning':
        contents.moveToReasoning(effect.reply);
        break;
      case 'add-extra':
        contents.addExtra(effect.messageId, effect.event);
        break;
      case 'store-image': {
        const { choice, reply, image } = effect;
        const onStored = () => dispatch({ type: 'image-stored', choice });
        images.add(reply.id, image.url, onStored, (thrown) => {
          if (thrown) record.logError(thrown);
          dispatch({ type: 'image-dropped', choice, image });
        });
        break;
      }
      case 'attach-images':
        record.attach(contents.of(effect.reply));
        break;
      case 'await-images': {
        const { choice, messageId, reason } = effect;
        images.whenStored(messageId, () => dispatch({ type: 'images-stored', choice, reason }));
        break;
      }
      case 'write-reply':
        contents.flush(effect.reply.id);
        record.ended(contents.of(effect.reply));
        break;
      case 'request-write':
        writeGrown.request();
        break;
      case 'charge':
        record.storeGeneration({ ...state.generation, ...charge() });
        break;
      case 'finish':
        endGrace = clock.after(graceMs, () => controller.abort('finished' satisfies StopReason));
        done.resolve();
        break;
      case 'await-silence':
        endSilence();
        endSilence = clock.after(graceMs, () => dispatch({ type: 'silent' }));
        break;
      case 'keep-open':
        endGrace();
        break;
      case 'close':
        endGrace();
        endSilence();
        dispatch({ type: 'charged', charge: charge() });
        break;
      default:
        reportFinding(start, effect);
    }
  }

  async function receive(): Promise<void> {
    const { reportUsage, gatewayFields, corrections, maxBytes } = start;
    const { model, parameters } = start.generation;
    const policy = { maxAttempts, now: clock.now, random: clock.random, pause: pause.wait, stallWatch };
    messages = await start.messages();
    const request = { model, messages, parameters, reportUsage, gatewayFields, corrections, maxBytes };
    for await (const events of chat(access, request, policy, signal)) {
      stallWatch.measure(() => events.forEach(dispatch));
      // After the text has been shown, because counting tokens takes a while.
      dispatch({ type: 'chunk-handled' });
      if (stallWatch.hasStalled()) throw new FailureError(failure('too-demanding'));
    }
    dispatch({ type: 'stream-ended', arrived: contents.arrived() });
  }

  async function run(): Promise<void> {
    try {
      await receive();
    } catch (thrown) {
      if (!signal.aborted)
        dispatch({
          type: 'failed',
          failure: thrown instanceof FailureError ? named(thrown.failure, start) : record.logError(thrown),
        });
    }
    await images.settled();
    writeGrown.now();
    writeUsage.now();
    dispatch({ type: 'closed', why: signal.reason, arrived: contents.arrived() });
  }

  return {
    generation: () => state.generation,
    textOf: (messageId) => (replies.some(({ id }) => id === messageId) ? text.of(messageId) : null),
    show: text.show,
    stop: (why) => controller.abort(why),
    retryNow: pause.endNow,
    done: done.promise,
    ended: run()
      .catch((thrown: unknown) => void record.logError(thrown))
      .finally(done.resolve),
  };
}

/** Creates the contents of a generation's replies: their text, their images and what else they contain. */
function createReplyContents({ generation, replies, record, clock, keepImage }: GenerationStart) {
  const text = createReplyText(
    new Map(replies.map(({ id, text, reasoning, extras }) => [id, { text, reasoning, extras }])),
    clock,
    record.show,
    (entries) => record.journal(entries, clock.now()),
  );
  const images = createRunImages(keepImage);
  const extras = new Map(replies.map((reply) => [reply.id, createReplyExtras(reply.extras)]));
  const overlaps = overlapsOf(generation, replies);
  /** Returns a reply with its text and images so far. */
  const contentsOf = (reply: Message): Message => ({
    ...reply,
    ...text.of(reply.id),
    attachments: [...reply.attachments, ...images.of(reply.id)],
  });
  return {
    text,
    images,
    of: contentsOf,
    moveToReasoning: (reply: Message) =>
      text.moveToReasoning(reply.id, () => record.rewritten(contentsOf(reply))),
    addText: (messageId: string, added: string, reasoning: string) =>
      text.add(messageId, overlaps.get(messageId)?.feed(added) ?? added, reasoning),
    addExtra: (messageId: string, event: ExtrasEvent) => {
      const held = extras.get(messageId);
      if (held?.add(event)) text.setExtras(messageId, held.now);
    },
    /** Publishes and journals all text, including what was held back because it might have repeated the reply. */
    flush: (messageId: string) => {
      const rest = overlaps.get(messageId)?.end();
      if (rest) text.add(messageId, rest, '');
      text.flush();
    },
    /** Returns the ids of the replies for which something has arrived. */
    arrived: () => new Set(replies.map(({ id }) => id).filter(text.arrived)),
  };
}

/** Adds the gateway's name to a failure, and the number of older images in a request that was too large. */
function named(
  { code, values }: Failure,
  { access, olderImages }: Pick<GenerationStart, 'access' | 'olderImages'>,
): Failure {
  const older = code === 'images-too-large' ? olderImages : undefined;
  return failure(code, { gateway: access.name, older, ...values });
}

function reportFinding(start: GenerationStart, finding: GatewayFinding): void {
  switch (finding.type) {
    case 'learn-corrections':
      start.onCorrected(finding.corrections);
      break;
    case 'learn-single-reply':
      start.onSingleReply();
      break;
    case 'learn-too-large':
      start.onTooLarge(finding.bytes);
      break;
    case 'learn-context-limit':
      start.onContextLimit(finding.tokens);
      break;
    case 'log-stall':
      start.record.stalled();
  }
}
