import type { Failure } from '../../../shared/failure.ts';

/** One utterance by the user. A `failed` turn couldn't be transcribed. Its recording stays on disk. */
export type Turn = { readonly id: number } & (
  | { readonly stage: 'recording' | 'transcribing' }
  | { readonly stage: 'transcribed'; readonly text: string }
  | { readonly stage: 'failed'; readonly failure: Failure }
);

/** A message that consists of one or more turns. */
export type SpokenMessage = { readonly text: string; readonly turns: readonly number[] };

/**
 * The reply that the talk is waiting for or speaking, and the message that it answers. A reply is `paused` while the
 * user may be speaking. An `ending` reply was interrupted and is no longer spoken. `again` repeats the last sentence.
 */
export type TalkReply = {
  readonly stage: 'sending' | 'thinking' | 'speaking' | 'ending' | 'again';
  readonly message: SpokenMessage;
  readonly paused: boolean;
  readonly interrupted: boolean;
};

/** A message that wasn't sent, or a reply that failed. An `uncertain` message may have been sent. */
export type TalkProblem =
  | {
      readonly kind: 'sending';
      readonly failure: Failure;
      readonly message: SpokenMessage;
      readonly uncertain: boolean;
    }
  | { readonly kind: 'reply'; readonly failure: Failure };

/** The state of a talk. Times are in ms of a monotonic clock. */
export type TalkState = {
  /** Oldest first. Turns are removed when their message is sent. */
  readonly turns: readonly Turn[];
  readonly reply: TalkReply | null;
  readonly problem: TalkProblem | null;
  /** Whether something has failed since the last turn started. */
  readonly hasNewFailure: boolean;
  readonly muted: boolean;
  /** Why the microphone is closed, or null. */
  readonly paused: 'lost' | 'other-audio' | null;
  /** When the current phase began. */
  readonly since: number;
};

/** What the panel shows and announces. */
export type TalkPhase =
  | 'listening'
  | 'recording'
  | 'transcribing'
  | 'thinking'
  | 'speaking'
  | 'muted'
  | 'paused'
  | 'failed';

/** Returns the state at the start of a talk. */
export function listeningSince(at: number): TalkState {
  return {
    turns: [],
    reply: null,
    problem: null,
    hasNewFailure: false,
    muted: false,
    paused: null,
    since: at,
  };
}

/** Returns the phase of a state: the current activity, or what prevents listening. */
export function phaseOf({ turns, reply, problem, hasNewFailure, muted, paused }: TalkState): TalkPhase {
  const has = (stage: Turn['stage']) => turns.some((turn) => turn.stage === stage);
  if (has('recording')) return 'recording';
  if (reply && (reply.stage === 'speaking' || reply.stage === 'again'))
    return paused === 'other-audio' ? 'paused' : 'speaking';
  if (has('transcribing')) return 'transcribing';
  if (reply) return 'thinking';
  // An older failure is still shown, but no longer counts once the user has gone on talking.
  if (hasNewFailure && (problem || has('failed'))) return 'failed';
  if (paused) return 'paused';
  return muted ? 'muted' : 'listening';
}

/** Returns whether speech may start a turn. While a reply is spoken, it may only if `interrupts` is true. */
export function mayStartTurn({ reply, muted, paused }: TalkState, interrupts: boolean): boolean {
  if (muted || paused) return false;
  const isAudible = reply?.stage === 'speaking' || reply?.stage === 'again';
  return !isAudible || interrupts;
}

/**
 * Returns whether the reply must be silent now, because the user may be speaking or the page is playing or recording
 * something else.
 */
export function isSilent({ reply, paused }: TalkState): boolean {
  return paused === 'other-audio' || (reply !== null && (reply.paused || reply.stage === 'ending'));
}

const noMessage: SpokenMessage = { text: '', turns: [] };

/** Returns a reply at the start of a stage. */
export function newReply(stage: TalkReply['stage'], message = noMessage): TalkReply {
  return { stage, message, paused: false, interrupted: false };
}

export function stageOf(turns: readonly Turn[], id: number): Turn['stage'] | undefined {
  return turns.find((turn) => turn.id === id)?.stage;
}

/** Returns turns with one replaced, by id. */
export function replaced(turns: readonly Turn[], next: Turn): readonly Turn[] {
  return turns.map((turn) => (turn.id === next.id ? next : turn));
}

export function without(turns: readonly Turn[], ids: readonly number[]): readonly Turn[] {
  return turns.filter(({ id }) => !ids.includes(id));
}
