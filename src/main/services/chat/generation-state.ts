import type { Generation, RetryNotice } from '../../../shared/chat/generation.ts';
import type { Ending, Message } from '../../../shared/chat/message.ts';
import { type Failure, failure } from '../../../shared/failure.ts';
import { type ChatCorrection, withCorrections } from '../../../shared/gateways/chat-correction.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import { withUsage } from '../../gateway/reported-usage.ts';
import { endedByClosing, endingOfFailure, endingOfFinish } from '../ending.ts';
import type { ExtrasEvent } from './reply-extras.ts';

/**
 * The state of a running generation. Replies are keyed by their index among the choices of this request. A continued
 * reply is the only one in its request.
 */
export type GenerationState = {
  readonly generation: Generation;
  /** The replies without an ending. */
  readonly open: ReadonlyMap<number, Message>;
  readonly ended: ReadonlyMap<number, Message>;
  /** The ended replies that have grown since they were last written. */
  readonly grown: ReadonlySet<number>;
  /**
   * The open replies whose finish reason came with text. `isDoubted` if more followed, so that only the end of the
   * stream, or long silence, ends the reply.
   */
  readonly provisional: ReadonlyMap<number, { readonly reason: string; readonly isDoubted: boolean }>;
  /** An unreadable chunk can't be attributed to a reply, so every reply that ends later may lack its text. */
  readonly unreadableChunks: number;
  readonly isCharged: boolean;
  /** Why the replies that remain open have no finish reason. */
  readonly cut: Failure;
};

type ImageEvent = Extract<ChatEvent, { readonly type: 'image' }>;

/** An event of a generation. `arrived` are the ids of the replies for which something has arrived. */
export type GenerationEvent =
  | ChatEvent
  /** A retry has been scheduled, or begins (null). */
  | { readonly type: 'retry'; readonly retry: RetryNotice | null }
  /** All events of a chunk have been handled. */
  | { readonly type: 'chunk-handled' }
  /** The images that arrived before the finish reason of a reply are stored. */
  | { readonly type: 'images-stored'; readonly choice: number; readonly reason: string }
  | { readonly type: 'image-stored'; readonly choice: number }
  | { readonly type: 'image-dropped'; readonly choice: number; readonly image: ImageEvent }
  /** The interval between writes of grown replies is over. */
  | { readonly type: 'write-grown' }
  /** Nothing has followed a provisional finish reason for a while. */
  | { readonly type: 'silent' }
  /** The stream was closed properly. */
  | { readonly type: 'stream-ended'; readonly arrived: ReadonlySet<string> }
  /** The request failed. */
  | { readonly type: 'failed'; readonly failure: Failure }
  /** The stream is closed, and all images are stored. */
  | { readonly type: 'closed'; readonly why: StopReason | undefined; readonly arrived: ReadonlySet<string> }
  | { readonly type: 'charged'; readonly charge: Pick<Generation, 'cost'> };

/** Why the request was aborted. `finished`: all replies have ended, and the stream stayed open. */
export type StopReason = 'stopped' | 'closing' | 'finished';

export type GenerationEffect =
  /** Publishes and stores the generation, or stores its usage with the next write. */
  | { readonly type: 'write-generation' | 'write-usage' }
  | {
      readonly type: 'add-text';
      readonly messageId: string;
      readonly text: string;
      readonly reasoning: string;
    }
  /** Moves what has arrived of a reply's text to its reasoning. */
  | { readonly type: 'move-to-reasoning'; readonly reply: Message }
  | { readonly type: 'add-extra'; readonly messageId: string; readonly event: ExtrasEvent }
  /** Answers with `image-stored` or `image-dropped`. */
  | {
      readonly type: 'store-image';
      readonly choice: number;
      readonly reply: Message;
      readonly image: ImageEvent;
    }
  /** Stores that a reply has the images stored so far. */
  | { readonly type: 'attach-images'; readonly reply: Message }
  /** Answers with `images-stored`. */
  | {
      readonly type: 'await-images';
      readonly choice: number;
      readonly messageId: string;
      readonly reason: string;
    }
  /** Publishes and stores a reply with all its text and its ending. */
  | { readonly type: 'write-reply'; readonly reply: Message }
  /** Answers with `write-grown`, at most once per interval. */
  | { readonly type: 'request-write' }
  /** Stores what the request has cost so far, so that a crash doesn't lose it. */
  | { readonly type: 'charge' }
  /** Reports that every reply has ended, and waits for the usage, which may arrive later. */
  | { readonly type: 'finish' }
  /** Answers with `silent` unless another provisional finish reason follows soon. */
  | { readonly type: 'await-silence' }
  /** Keeps the stream open after a finish reason, because text followed it. */
  | { readonly type: 'keep-open' }
  /** Stops waiting for the usage, and answers with `charged`. */
  | { readonly type: 'close' }
  | GatewayFinding;

/** What a request has shown about its gateway. `bytes` is the size of the refused body. */
export type GatewayFinding =
  | { readonly type: 'learn-corrections'; readonly corrections: readonly ChatCorrection[] }
  | { readonly type: 'learn-single-reply' }
  | { readonly type: 'learn-too-large'; readonly bytes: number }
  | { readonly type: 'learn-context-limit'; readonly tokens: number }
  | { readonly type: 'log-stall' };

/** The state after an event, and what to do in this order. */
export type GenerationStep = {
  readonly state: GenerationState;
  readonly effects: readonly GenerationEffect[];
};

/** Returns the state of a generation before its first event. `replies` are in order of `choice`. */
export function startedGeneration(generation: Generation, replies: readonly Message[]): GenerationState {
  return {
    generation,
    open: new Map(replies.map((reply, choice) => [choice, reply])),
    ended: new Map(),
    grown: new Set(),
    provisional: new Map(),
    unreadableChunks: 0,
    isCharged: false,
    cut: failure('ended-early'),
  };
}

/** Returns the next state of a generation and the effects of an event at time `at`, in epoch ms. Pure. */
export function afterEvent(state: GenerationState, event: GenerationEvent, at: number): GenerationStep {
  const { generation } = state;
  switch (event.type) {
    case 'retry': {
      const { retry } = event;
      // The displayed times are those of the attempt that got a response.
      return changed(state, retry ? { retry } : { retry, startedAt: at });
    }
    case 'chunk-handled':
      if (state.isCharged || generation.firstDeltaAt === null) return ignored(state);
      return { state: { ...state, isCharged: true }, effects: [{ type: 'charge' }] };
    case 'images-stored': {
      const { parameters, firstDeltaAt } = generation;
      const arrived = firstDeltaAt !== null || state.open.get(event.choice)?.text !== '';
      const ending = endingOfFinish(event.reason, parameters, state.unreadableChunks, arrived);
      return ended(state, event.choice, ending, at);
    }
    case 'image-stored':
      return grown(state, event.choice, at, (reply) => ({ type: 'attach-images', reply }));
    case 'image-dropped':
      return grown(state, event.choice, at, ({ id: messageId }) => {
        return { type: 'add-extra', messageId, event: event.image };
      });
    case 'write-grown': {
      const replies = [...state.grown].flatMap((choice) => state.ended.get(choice) ?? []);
      const writes = replies.map((reply) => ({ type: 'write-reply', reply }) as const);
      return { state: { ...state, grown: new Set() }, effects: writes };
    }
    case 'silent':
      return finished(state, ({ isDoubted }) => !isDoubted);
    case 'stream-ended': {
      const code = missingReplies(state, event.arrived);
      return finished(code ? { ...state, cut: failure(code) } : state, () => true);
    }
    case 'failed': {
      const isSilent = event.failure.code === 'went-silent';
      return finished({ ...state, cut: event.failure }, ({ isDoubted }) => isSilent || !isDoubted);
    }
    case 'closed':
      return closed(state, event, at);
    case 'charged':
      return changed(state, event.charge);
    default:
      return afterChatEvent(state, event, at);
  }
}

function afterChatEvent(state: GenerationState, event: ChatEvent, at: number): GenerationStep {
  const { generation } = state;
  switch (event.type) {
    case 'usage':
      // Some gateways send usage with every frame.
      return {
        state: { ...state, generation: { ...generation, usage: withUsage(generation.usage, event.usage) } },
        effects: [{ type: 'write-usage' }],
      };
    case 'delta':
      return withText(state, event.choice, event.text, event.reasoning, at);
    case 'was-reasoning':
      return grown(state, event.choice, at, (reply) => ({ type: 'move-to-reasoning', reply }));
    case 'image':
      // An image at an http(s) URL is loaded only when the user asks for it, like any image in Markdown.
      if (/^https?:/i.test(event.url))
        return withText(state, event.choice, imageInMarkdown(event.url), '', at);
      return withImage(state, event, at);
    case 'declined':
    case 'tool-call':
    case 'audio':
    case 'citation':
      return grown(state, event.choice, at, ({ id: messageId }) => ({ type: 'add-extra', messageId, event }));
    case 'corrected': {
      const { corrections } = event;
      const all = withCorrections(generation.corrections ?? [], corrections);
      return changed(state, { corrections: all }, [{ type: 'learn-corrections', corrections }]);
    }
    case 'finish': {
      const choice = placeOf(state, event.choice);
      if (!state.open.has(choice)) return ignored(state);
      // Before any content, and after a finish reason that more followed, the gateway may send one with every frame.
      const isDoubted = state.provisional.get(choice)?.isDoubted ?? generation.firstDeltaAt === null;
      const provisional = new Map(state.provisional).set(choice, { reason: event.reason, isDoubted });
      const next = { ...state, provisional };
      if (event.isProvisional || isDoubted) return { state: next, effects: [{ type: 'await-silence' }] };
      return finished(next, (_, each) => each === choice);
    }
    case 'unreadable':
      return ignored({ ...state, unreadableChunks: state.unreadableChunks + 1 });
    // Already thrown by the client.
    case 'error':
      return ignored(state);
  }
}

function ignored(state: GenerationState): GenerationStep {
  return { state, effects: [] };
}

/** Ends the replies with a finish reason for which `isFinal` holds, once their images are stored. */
function finished(
  state: GenerationState,
  isFinal: (finish: { readonly isDoubted: boolean }, choice: number) => boolean,
): GenerationStep {
  const final = [...state.provisional].filter(([choice, finish]) => isFinal(finish, choice));
  if (final.length === 0) return ignored(state);
  const provisional = new Map(state.provisional);
  const effects = final.flatMap(([choice, { reason }]): readonly GenerationEffect[] => {
    provisional.delete(choice);
    const messageId = state.open.get(choice)?.id;
    return messageId === undefined ? [] : [{ type: 'await-images', choice, messageId, reason }];
  });
  return { state: { ...state, provisional }, effects };
}

/** Changes the generation, which is written before the other effects. */
function changed(
  state: GenerationState,
  part: Partial<Generation>,
  effects: readonly GenerationEffect[] = [],
): GenerationStep {
  return {
    state: { ...state, generation: { ...state.generation, ...part } },
    effects: [{ type: 'write-generation' }, ...effects],
  };
}

/** Returns the index of the reply. If only one was requested, the gateway's own index is ignored. */
function placeOf({ open, ended }: GenerationState, choice: number): number {
  return open.size + ended.size === 1 ? 0 : choice;
}

function withText(
  state: GenerationState,
  choice: number,
  text: string,
  reasoning: string,
  at: number,
): GenerationStep {
  return grown(state, choice, at, ({ id: messageId }) => ({ type: 'add-text', messageId, text, reasoning }));
}

function withImage(state: GenerationState, image: ImageEvent, at: number): GenerationStep {
  const choice = placeOf(state, image.choice);
  const finished = state.ended.get(choice);
  // A finished reply is written again once the image is stored.
  if (finished) return { state, effects: [{ type: 'store-image', choice, reply: finished, image }] };
  return grown(state, choice, at, (reply) => ({ type: 'store-image', choice, reply, image }));
}

/** Adds to a reply, even after its finish reason: some text may follow it in the same stream. */
function grown(
  state: GenerationState,
  choice: number,
  at: number,
  add: (reply: Message) => GenerationEffect,
): GenerationStep {
  const place = placeOf(state, choice);
  const ended = state.ended.get(place);
  if (ended) {
    const all = state.grown.has(place) ? state.grown : new Set([...state.grown, place]);
    return {
      state: { ...state, grown: all },
      effects: [add(ended), { type: 'request-write' }, { type: 'keep-open' }],
    };
  }
  const reply = state.open.get(place);
  if (!reply) return ignored(state);
  const added = add(reply);
  const next = doubted(state, place);
  if (next.generation.firstDeltaAt !== null) return { state: next, effects: [added] };
  return changed(next, { firstDeltaAt: at, retry: null }, [added]);
}

/** Marks the finish reason of a reply as followed by more. */
function doubted(state: GenerationState, choice: number): GenerationState {
  const finish = state.provisional.get(choice);
  if (!finish || finish.isDoubted) return state;
  return { ...state, provisional: new Map(state.provisional).set(choice, { ...finish, isDoubted: true }) };
}

function ended(state: GenerationState, choice: number, ending: Ending, at: number): GenerationStep {
  const reply = state.open.get(choice);
  if (!reply?.reply) return ignored(state);
  const open = new Map(state.open);
  open.delete(choice);
  const whole = { ...reply, reply: { ...reply.reply, ending } };
  const next = { ...state, open, ended: new Map(state.ended).set(choice, whole) };
  const write: GenerationEffect = { type: 'write-reply', reply: whole };
  if (open.size > 0) return { state: next, effects: [write] };
  const last = changed({ ...next, isCharged: true }, { endedAt: at, retry: null }, [
    { type: 'charge' },
    { type: 'finish' },
  ]);
  return { state: last.state, effects: [write, ...last.effects] };
}

/** Ends the replies that are still open. */
function closed(
  state: GenerationState,
  { why, arrived }: Extract<GenerationEvent, { readonly type: 'closed' }>,
  at: number,
): GenerationStep {
  let next = state;
  const effects: GenerationEffect[] = [...findingsOf(state.cut)];
  for (const [choice, reply] of state.open) {
    const step = ended(next, choice, endingOf(state.cut, reply, why, arrived), at);
    next = step.state;
    effects.push(...step.effects);
  }
  return { state: next, effects: [...effects, { type: 'close' }] };
}

function findingsOf({ code, values: { bytes, limit } }: Failure): readonly GatewayFinding[] {
  switch (code) {
    case 'too-demanding':
      return [{ type: 'log-stall' }];
    case 'single-reply':
      return [{ type: 'learn-single-reply' }];
    case 'images-too-large':
    case 'files-too-large':
      // With a limit, the request wasn't sent.
      return limit === undefined ? [{ type: 'learn-too-large', bytes: Number(bytes) }] : [];
    case 'context-too-long':
      return limit === undefined ? [] : [{ type: 'learn-context-limit', tokens: Number(limit) }];
    default:
      return [];
  }
}

function endingOf(
  cut: Failure,
  { id, text }: Message,
  why: StopReason | undefined,
  arrived: ReadonlySet<string>,
): Ending {
  if (why === 'stopped') return { kind: 'stopped' };
  if (why === 'closing') return endedByClosing;
  return endingOfFailure(cut, arrived.has(id) || text !== '');
}

/** Returns the failure for a properly closed stream that left out replies; null if none was left out completely. */
function missingReplies(
  { open, ended, provisional }: GenerationState,
  arrived: ReadonlySet<string>,
): 'single-reply' | 'fewer-replies' | null {
  const rest = [...open].filter(([choice]) => !provisional.has(choice)).map(([, reply]) => reply);
  const finished = [...ended.keys(), ...provisional.keys()];
  if (rest.length === 0 || finished.length === 0 || rest.some(({ id }) => arrived.has(id))) return null;
  return finished.length === 1 && finished[0] === 0 ? 'single-reply' : 'fewer-replies';
}

/** Returns Markdown for an image at another address. */
function imageInMarkdown(url: string): string {
  return `\n\n![](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)\n\n`;
}
