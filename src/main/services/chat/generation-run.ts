import type { Generation } from '../../../shared/chat/generation.ts';
import type { Ending, Message } from '../../../shared/chat/message.ts';
import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import { withCorrections } from '../../../shared/gateways/chat-correction.ts';
import { chat } from '../../gateway/chat.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';
import { endedByClosing, endingOfFailure, endingOfFinish } from '../ending.ts';
import { createRetryPause } from '../retry-pause.ts';
import type { GenerationRun, GenerationStart } from './generation-start.ts';
import { overlapsOf } from './overlap.ts';
import { createReplyExtras, type ExtrasEvent } from './reply-extras.ts';
import { createReplyText } from './reply-text.ts';
import { createRunImages, imageInMarkdown } from './run-images.ts';
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

/** Sends the request and processes the response to its end. Errors become endings of the replies. */
export function startGeneration(start: GenerationStart): GenerationRun {
  const { replies, access, record, clock, stallWatch = createStallWatch() } = start;
  let generation = start.generation;
  const controller = new AbortController();
  const done = Promise.withResolvers<void>();
  let endGrace = () => {};
  // An unreadable chunk can't be attributed to a reply, so every reply that ends later may lack its text.
  let unreadableChunks = 0;
  let messages: readonly ChatMessage[] = [];
  let isCharged = false;
  // Keyed by index among the choices of this request. A continued reply is the only one in its request.
  const open = new Map(replies.map((reply, choice) => [choice, reply]));
  const finished = new Map<number, Message>();
  const changedAfterEnding = new Set<Message>();
  const replyText = createReplyText(
    new Map(replies.map(({ id, text, reasoning, extras }) => [id, { text, reasoning, extras }])),
    clock,
    record.show,
    (entries) => record.journal(entries, clock.now()),
  );
  const images = createRunImages(start.keepImage);
  const extras = new Map(replies.map((reply) => [reply.id, createReplyExtras(reply.extras)]));
  const overlaps = overlapsOf(generation, replies);
  const writeAfterEnding = throttled(clock, afterEndingEveryMs, () => {
    if (changedAfterEnding.size > 0) replyText.flush();
    for (const reply of changedAfterEnding) record.ended(contentOf(reply));
    changedAfterEnding.clear();
  });
  const writeUsage = throttled(clock, afterEndingEveryMs, () => record.generation(generation));
  const pause = createRetryPause(clock, (retry) => {
    // The displayed times are those of the attempt that got a response.
    change(retry ? { retry } : { retry, startedAt: clock.now() });
  });

  function change(part: Partial<Generation>): void {
    generation = { ...generation, ...part };
    record.generation(generation);
  }

  function take(event: ChatEvent): void {
    switch (event.type) {
      case 'usage':
        // Some gateways send usage with every frame.
        generation = { ...generation, usage: event.usage };
        writeUsage.request();
        break;
      case 'delta':
        grow(placeOf(event.choice), event.text, event.reasoning);
        break;
      case 'image':
        // An image at an http(s) URL is loaded only when the user asks for it, like any image in Markdown.
        if (/^https?:/i.test(event.url)) grow(placeOf(event.choice), imageInMarkdown(event.url), '');
        else addImage(placeOf(event.choice), event);
        break;
      case 'declined':
      case 'tool-call':
      case 'audio':
      case 'citation':
        addExtra(placeOf(event.choice), event);
        break;
      case 'corrected':
        change({ corrections: withCorrections(generation.corrections ?? [], event.corrections) });
        start.onCorrected(event.corrections);
        break;
      case 'finish':
        finish(placeOf(event.choice), event.reason);
        break;
      case 'unreadable':
        unreadableChunks += 1;
        break;
      // Already thrown by the client.
      case 'error':
    }
  }

  const received = () => [...finished.values()].map(contentOf);

  /** Stores what the request has cost so far, so that a crash doesn't lose it. */
  function chargeSoFar(): void {
    isCharged = true;
    record.storeGeneration({ ...generation, ...start.charge(generation, messages, received()) });
  }

  /** Returns the index of the reply. If only one was requested, the gateway's own index is ignored. */
  function placeOf(choice: number): number {
    return replies.length === 1 ? 0 : choice;
  }

  function grow(choice: number, text: string, reasoning: string): void {
    receive(choice, (reply, ended) => {
      const rest = ended ? text : (overlaps.get(reply.id)?.feed(text) ?? text);
      replyText.add(reply.id, rest, reasoning);
    });
  }

  function addExtra(choice: number, event: ExtrasEvent): void {
    receive(choice, ({ id }) => {
      const held = extras.get(id);
      if (held?.add(event)) replyText.setExtras(id, held.now);
    });
  }

  function addImage(choice: number, event: Extract<ChatEvent, { readonly type: 'image' }>): void {
    receive(choice, (reply) => {
      const onStored = () => record.attach(contentOf(reply));
      images.add(reply.id, event.url, onStored, (thrown) => {
        if (thrown) record.logError(thrown);
        addExtra(choice, event);
      });
    });
  }

  /** Returns a reply with its text and images so far. */
  const contentOf = (reply: Message): Message => ({
    ...reply,
    ...replyText.of(reply.id),
    attachments: [...reply.attachments, ...images.of(reply.id)],
  });

  /** Adds to a reply, even after its finish reason: some text may follow it in the same stream. */
  function receive(choice: number, add: (reply: Message, ended: boolean) => void): void {
    const ended = finished.get(choice);
    if (ended) {
      add(ended, true);
      changedAfterEnding.add(ended);
      writeAfterEnding.request();
    }
    const reply = open.get(choice);
    if (!reply) return;
    if (generation.firstDeltaAt === null) change({ firstDeltaAt: clock.now(), retry: null });
    add(reply, false);
  }

  /** Ends a reply once its images are stored. */
  function finish(choice: number, reason: string): void {
    const endNow = () => end(choice, endingOfFinish(reason, generation.parameters, unreadableChunks));
    const reply = open.get(choice);
    if (reply) images.whenStored(reply.id, endNow);
  }

  function end(choice: number, ending: Ending): void {
    const reply = open.get(choice);
    if (!reply?.reply) return;
    const last = overlaps.get(reply.id)?.end();
    if (last) replyText.add(reply.id, last, '');
    replyText.flush();
    open.delete(choice);
    const ended = { ...reply, reply: { ...reply.reply, ending } };
    finished.set(choice, ended);
    record.ended(contentOf(ended));
    if (open.size > 0) return;
    change({ endedAt: clock.now(), retry: null });
    // The usage may arrive after this.
    chargeSoFar();
    endGrace = clock.after(graceMs, () => controller.abort('finished'));
    done.resolve();
  }

  async function run(): Promise<void> {
    const { signal } = controller;
    const { reportUsage, gatewayFields, corrections, maxBytes } = start;
    const { model, parameters } = generation;
    const policy = { maxAttempts, now: clock.now, random: clock.random, pause: pause.wait, stallWatch };
    let cut: Failure = failure('ended-early');
    try {
      messages = await start.messages();
      const request = { model, messages, parameters, reportUsage, gatewayFields, corrections, maxBytes };
      for await (const events of chat(access, request, policy, signal)) {
        stallWatch.measure(() => events.forEach(take));
        // After the text has been shown, because counting tokens takes a while.
        if (!isCharged && generation.firstDeltaAt !== null) chargeSoFar();
        if (stallWatch.hasStalled()) throw new FailureError(failure('too-demanding'));
      }
      const shortfall = missingRepliesFailure();
      if (shortfall) cut = failure(shortfall);
    } catch (thrown) {
      if (!signal.aborted)
        cut = thrown instanceof FailureError ? named(thrown.failure) : record.logError(thrown);
    }
    await images.settled();
    writeAfterEnding.now();
    writeUsage.now();
    if (cut.code === 'too-demanding') record.stalled();
    if (cut.code === 'single-reply') start.onSingleReply();
    const { bytes, limit } = cut.values;
    if ((cut.code === 'images-too-large' || cut.code === 'files-too-large') && limit === undefined)
      start.onTooLarge(Number(bytes));
    for (const [choice, reply] of [...open]) end(choice, endingOf(reply, cut, signal.reason));
    endGrace();
    change(start.charge(generation, messages, received()));
  }

  function named({ code, values }: Failure): Failure {
    const older = code === 'images-too-large' ? start.olderImages : undefined;
    return failure(code, { gateway: access.name, older, ...values });
  }

  /** Returns the failure for a properly closed stream that left out replies; null if none was left out completely. */
  function missingRepliesFailure(): 'single-reply' | 'fewer-replies' | null {
    const rest = [...open.values()];
    if (rest.length === 0 || finished.size === 0 || rest.some(({ id }) => replyText.arrived(id))) return null;
    return finished.size === 1 && finished.has(0) ? 'single-reply' : 'fewer-replies';
  }

  function endingOf(reply: Message, cut: Failure, why: unknown): Ending {
    if (why === 'stopped') return { kind: 'stopped' };
    if (why === 'closing') return endedByClosing;
    return endingOfFailure(cut, replyText.arrived(reply.id) || reply.text !== '');
  }

  return {
    generation: () => generation,
    textOf: (messageId) => (replies.some(({ id }) => id === messageId) ? replyText.of(messageId) : null),
    show: replyText.show,
    stop: (why) => controller.abort(why),
    retryNow: pause.endNow,
    done: done.promise,
    ended: run()
      .catch((thrown: unknown) => void record.logError(thrown))
      .finally(done.resolve),
  };
}
