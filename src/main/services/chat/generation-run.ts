import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Ending, Message } from '../../../shared/models/message.ts';
import { chat } from '../../gateway/chat.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import type { StallWatch } from '../../gateway/send.ts';
import type { Clock } from '../clock.ts';
import { endedByClosing, endingOfFailure, endingOfFinish } from './ending.ts';
import { createOverlapFilter, type OverlapFilter } from './overlap.ts';
import { paced } from './paced.ts';
import { createReplyExtras, type ExtrasEvent } from './reply-extras.ts';
import { createReplyText, type TextState } from './reply-text.ts';
import { createRetryPause } from './retry-pause.ts';
import type { RunRecord } from './run-record.ts';
import { createStallWatch } from './stall-watch.ts';

/** A generation under way. Its replies go on without any page that watches. */
export type GenerationRun = {
  readonly generation: () => Generation;
  /** What has arrived for a reply, with what it began with; null where the reply is not one of its own. */
  words(messageId: string): TextState | null;
  /** Tells watchers of all that has arrived; a snapshot taken in the same turn repeats nothing. */
  show(): void;
  /** Ends it: replies that had no ending are stopped, or interrupted where the app is closing. */
  stop(why: 'stopped' | 'closing'): void;
  /** Ends the wait before the next try. */
  tryNow(): void;
  /** Settles, never fails, when every reply has its ending. */
  readonly done: Promise<void>;
  /** Settles, never fails, when the gateway's stream is closed too. */
  readonly ended: Promise<void>;
};

/** What a generation is made of: `replies` in order of their `choice`, with the words that they begin with. */
export type GenerationStart = {
  readonly generation: Generation;
  readonly replies: readonly Message[];
  readonly messages: readonly ChatMessage[];
  readonly access: GatewayAccess;
  /** Whether the gateway is asked for usage at the end of a stream. */
  readonly reportUsage: boolean;
  readonly record: RunRecord;
  readonly clock: Clock;
  /** Ends a reply whose handling keeps the app from everything else. */
  readonly stallWatch?: StallWatch;
  /** The gateway gave one reply where several were asked for, or refused to give several. */
  onSingleReply(): void;
};

const tries = 3;
/** Once every reply has its finish reason, only usage can follow; some gateways never close. */
const graceMs = 2_000;
/** How often a reply that still grows after its finish reason is written, each time whole, and its usage. */
const lateEveryMs = 500;

/** Sends the request and follows its answer to the end. */
export function startGeneration(start: GenerationStart): GenerationRun {
  const { replies, access, record, clock, stallWatch = createStallWatch() } = start;
  let generation = start.generation;
  const controller = new AbortController();
  const done = Promise.withResolvers<void>();
  let endGrace = () => {};
  // No chunk of these says whose it was: each reply that ends later may lack it.
  let unreadableChunks = 0;
  // By their place among the choices of this request: a reply that goes on is its only one.
  const open = new Map(replies.map((reply, choice) => [choice, reply]));
  const finished = new Map<number, Message>();
  const grownLate = new Set<Message>();
  const words = createReplyText(
    new Map(replies.map(({ id, text, reasoning, extras }) => [id, { text, reasoning, extras }])),
    clock,
    record.show,
    record.journal,
  );
  const extras = new Map(replies.map((reply) => [reply.id, createReplyExtras(reply.extras)]));
  const overlaps = overlapsOf(generation, replies);
  const writeLate = paced(clock, lateEveryMs, () => {
    if (grownLate.size > 0) words.flush();
    for (const reply of grownLate) record.ended({ ...reply, ...words.of(reply.id) });
    grownLate.clear();
  });
  const writeUsage = paced(clock, lateEveryMs, () => record.generation(generation));
  const pause = createRetryPause(clock, (retry) => {
    // The times that are shown are those of the try that was answered.
    change(retry ? { retry } : { retry, startedAt: clock.now() });
  });

  function change(part: Partial<Generation>): void {
    generation = { ...generation, ...part };
    record.generation(generation);
  }

  function take(event: ChatEvent): void {
    switch (event.type) {
      case 'usage':
        // Some gateways count with every frame.
        generation = { ...generation, usage: event.usage };
        writeUsage.touch();
        break;
      case 'delta':
        grow(placeOf(event.choice), event.text, event.reasoning);
        break;
      case 'declined':
      case 'tool-call':
      case 'image':
        addExtra(placeOf(event.choice), event);
        break;
      case 'finish':
        end(placeOf(event.choice), endingOfFinish(event.reason, generation.parameters, unreadableChunks));
        break;
      case 'unreadable':
        unreadableChunks += 1;
        break;
      case 'error':
        // The client throws it as a failure.
        break;
    }
  }

  /** Where one reply was asked for, whatever number a gateway gives it is that one. */
  function placeOf(choice: number): number {
    return replies.length === 1 ? 0 : choice;
  }

  function grow(choice: number, text: string, reasoning: string): void {
    receive(choice, (reply, ended) => {
      const rest = ended ? text : (overlaps.get(reply.id)?.feed(text) ?? text);
      words.add(reply.id, rest, reasoning);
    });
  }

  function addExtra(choice: number, event: ExtrasEvent): void {
    receive(choice, ({ id }) => {
      const held = extras.get(id);
      if (!held) return;
      held.add(event);
      words.setExtras(id, held.now);
    });
  }

  /** Adds to a reply, also to one that has its finish reason: what follows in the same stream counts all the same. */
  function receive(choice: number, add: (reply: Message, ended: boolean) => void): void {
    const ended = finished.get(choice);
    if (ended) {
      add(ended, true);
      grownLate.add(ended);
      writeLate.touch();
    }
    const reply = open.get(choice);
    if (!reply) return;
    if (generation.firstDeltaAt === null) change({ firstDeltaAt: clock.now(), retry: null });
    add(reply, false);
  }

  function end(choice: number, ending: Ending): void {
    const reply = open.get(choice);
    if (!reply?.reply) return;
    const last = overlaps.get(reply.id)?.end();
    if (last) words.add(reply.id, last, '');
    words.flush();
    open.delete(choice);
    const ended = { ...reply, ...words.of(reply.id), reply: { ...reply.reply, ending } };
    finished.set(choice, ended);
    record.ended(ended);
    if (open.size > 0) return;
    change({ endedAt: clock.now(), retry: null });
    endGrace = clock.after(graceMs, () => controller.abort('finished'));
    done.resolve();
  }

  async function run(): Promise<void> {
    const { signal } = controller;
    const { messages, reportUsage } = start;
    const { model, parameters } = generation;
    const request = { model, messages, parameters, reportUsage };
    const policy = { tries, now: clock.now, random: clock.random, pause: pause.wait, stallWatch };
    let cut: Failure = failure('ended-early');
    try {
      for await (const events of chat(access, request, policy, signal)) {
        stallWatch.measure(() => events.forEach(take));
        if (stallWatch.hasStalled()) throw new FailureError(failure('too-demanding'));
      }
      const shortfall = shortfallOf();
      if (shortfall) cut = failure(shortfall);
    } catch (thrown) {
      if (!signal.aborted)
        cut = thrown instanceof FailureError ? named(thrown.failure) : record.unforeseen(thrown);
    }
    writeLate.now();
    writeUsage.now();
    if (cut.code === 'too-demanding') record.stalled();
    if (cut.code === 'single-reply') start.onSingleReply();
    for (const [choice, reply] of [...open]) end(choice, endingOf(reply, cut, signal.reason));
    endGrace();
  }

  function named({ code, values }: Failure): Failure {
    return failure(code, { gateway: access.name, ...values });
  }

  /** Says whether a stream that ended properly held only the first reply, or some; null where it held a part of each. */
  function shortfallOf(): 'single-reply' | 'fewer-replies' | null {
    const rest = [...open.values()];
    if (rest.length === 0 || finished.size === 0 || rest.some(({ id }) => words.arrived(id))) return null;
    return finished.size === 1 && finished.has(0) ? 'single-reply' : 'fewer-replies';
  }

  function endingOf(reply: Message, cut: Failure, why: unknown): Ending {
    if (why === 'stopped') return { kind: 'stopped' };
    if (why === 'closing') return endedByClosing;
    return endingOfFailure(cut, words.arrived(reply.id) || reply.text !== '');
  }

  return {
    generation: () => generation,
    words: (messageId) => (replies.some(({ id }) => id === messageId) ? words.of(messageId) : null),
    show: words.show,
    stop: (why) => controller.abort(why),
    tryNow: pause.endNow,
    done: done.promise,
    ended: run()
      .catch((thrown: unknown) => void record.unforeseen(thrown))
      .finally(done.resolve),
  };
}

function overlapsOf(generation: Generation, replies: readonly Message[]): ReadonlyMap<string, OverlapFilter> {
  if (!generation.continuesMessageId) return new Map();
  return new Map(replies.map(({ id, text }) => [id, createOverlapFilter(text)]));
}
