import type { Failure } from '../../../../shared/failure.ts';
import { joinTexts } from '../../../../shared/text/join-texts.ts';
import {
  newReply,
  phaseOf,
  replaced,
  type SpokenMessage,
  stageOf,
  type TalkReply,
  type TalkState,
  without,
} from '../../model/talk-state.ts';
import { givenUp, ignored, retried, skipped } from './recovery.ts';
import type { TalkEffect, TalkStep } from './talk-effect.ts';

/** An event of a talk. `turn` is the id of a turn. */
export type TalkEvent =
  /** Speech started, ended, or turned out to be a noise. */
  | { readonly type: 'started' | 'ended' | 'dropped'; readonly turn: number }
  /** A turn was transcribed. The text is empty if nothing was said. */
  | { readonly type: 'transcribed'; readonly turn: number; readonly text: string }
  | { readonly type: 'not-transcribed'; readonly turn: number; readonly failure: Failure }
  | { readonly type: 'sent' }
  /** An `uncertain` message may have been sent. */
  | { readonly type: 'not-sent'; readonly failure: Failure; readonly uncertain: boolean }
  /** The audio of the reply has started. */
  | { readonly type: 'audio-started' }
  /** The reply has ended and all of it was spoken, or an interrupted one has ended. */
  | { readonly type: 'done' }
  | { readonly type: 'reply-failed'; readonly failure: Failure }
  /** Retries what failed, or gives up on it. */
  | { readonly type: 'retry' | 'skip' }
  | { readonly type: 'mute'; readonly muted: boolean }
  | { readonly type: 'pause'; readonly why: TalkState['paused'] }
  /** Repeats the last sentence. */
  | { readonly type: 'again' }
  /** Speaks the sentences that couldn't be spoken. */
  | { readonly type: 'retry-skipped' };

/**
 * Returns the next state of a talk and the effects of an event at time `at`. `endsReply` specifies whether an
 * interruption also stops the generation of the reply. Events that don't fit the state are ignored. Pure.
 */
export function takeTurn(before: TalkState, event: TalkEvent, at: number, endsReply: boolean): TalkStep {
  const { state, effects } = after(before, event, endsReply);
  const sent = withMessage(state);
  const next = { ...sent.state, hasNewFailure: hasNewFailure(before, event) };
  const since = phaseOf(next) === phaseOf(before) ? before.since : at;
  return { state: { ...next, since }, effects: [...effects, ...sent.effects] };
}

function hasNewFailure(before: TalkState, { type }: TalkEvent): boolean {
  if (type === 'started') return false;
  const isFailure = type === 'not-transcribed' || type === 'not-sent' || type === 'reply-failed';
  return isFailure || before.hasNewFailure;
}

function after(state: TalkState, event: TalkEvent, endsReply: boolean): TalkStep {
  switch (event.type) {
    case 'started':
    case 'dropped':
    case 'ended':
    case 'transcribed':
    case 'not-transcribed':
      return afterTurn(state, event, endsReply);
    case 'sent':
    case 'not-sent':
    case 'audio-started':
    case 'done':
    case 'reply-failed':
    case 'again':
    case 'retry-skipped':
      return afterReply(state, event, endsReply);
    case 'retry':
      return retried(state);
    case 'skip':
      return skipped(state);
    case 'mute':
      return ignored({ ...state, muted: event.muted });
    case 'pause': {
      // If other audio is the reason, the microphone still delivers the end of the turn.
      const ended = event.why === 'lost' ? endTurn(state, endsReply) : ignored(state);
      return { ...ended, state: { ...ended.state, paused: event.why } };
    }
  }
}

function afterTurn(
  state: TalkState,
  event: Extract<TalkEvent, { turn: number }>,
  endsReply: boolean,
): TalkStep {
  const { turns, reply } = state;
  const stage = stageOf(turns, event.turn);
  switch (event.type) {
    case 'started': {
      if (stage) return ignored(state);
      const pauses = reply !== null && reply.stage !== 'ending' && !reply.paused;
      return ignored({
        ...state,
        turns: [...turns, { id: event.turn, stage: 'recording' }],
        reply: pauses ? { ...reply, paused: true } : reply,
      });
    }
    case 'dropped':
      if (stage !== 'recording') return ignored(state);
      return {
        state: { ...state, turns: without(turns, [event.turn]), reply: reply && { ...reply, paused: false } },
        effects: [{ type: 'discard', turns: [event.turn] }],
      };
    case 'ended': {
      if (stage !== 'recording') return ignored(state);
      const interrupted = interruption(reply, endsReply);
      return {
        state: {
          ...state,
          turns: replaced(turns, { id: event.turn, stage: 'transcribing' }),
          reply: interrupted.reply,
        },
        effects: [{ type: 'transcribe', turn: event.turn }, ...interrupted.effects],
      };
    }
    case 'transcribed': {
      if (stage !== 'transcribing') return ignored(state);
      if (event.text !== '') {
        const turn = { id: event.turn, stage: 'transcribed', text: event.text } as const;
        return ignored({ ...state, turns: replaced(turns, turn) });
      }
      return {
        state: { ...state, turns: without(turns, [event.turn]) },
        effects: [{ type: 'discard', turns: [event.turn] }],
      };
    }
    case 'not-transcribed': {
      if (stage !== 'transcribing') return ignored(state);
      const failed = { id: event.turn, stage: 'failed', failure: event.failure } as const;
      return ignored({ ...state, turns: replaced(turns, failed) });
    }
  }
}

function afterReply(
  state: TalkState,
  event: Extract<
    TalkEvent,
    { type: 'sent' | 'not-sent' | 'audio-started' | 'done' | 'reply-failed' | 'again' | 'retry-skipped' }
  >,
  endsReply: boolean,
): TalkStep {
  const { turns, reply, problem } = state;
  if (event.type === 'again' || event.type === 'retry-skipped') {
    const effects = [{ type: event.type === 'again' ? 'repeat' : 'retry-skipped' } as const];
    if (state.paused === 'other-audio') return ignored(state);
    if (reply?.stage === 'speaking' || reply?.stage === 'again') return { state, effects };
    if (reply || turns.some(({ stage }) => stage !== 'failed')) return ignored(state);
    return { state: { ...state, reply: newReply('again') }, effects };
  }
  const isSending = event.type === 'sent' || event.type === 'not-sent';
  if (!reply || isSending !== (reply.stage === 'sending')) return ignored(state);
  switch (event.type) {
    case 'sent': {
      const sent = { ...reply, stage: 'thinking' } as const;
      const interrupted = reply.interrupted ? interruption(sent, endsReply) : { reply: sent, effects: [] };
      return {
        state: { ...state, reply: interrupted.reply },
        effects: [{ type: 'sent', turns: reply.message.turns }, ...interrupted.effects],
      };
    }
    case 'not-sent': {
      const { failure, uncertain } = event;
      const unsent = { kind: 'sending', failure, message: reply.message, uncertain } as const;
      return ignored({ ...state, reply: null, problem: unsent });
    }
    case 'audio-started':
      return ignored(
        reply.stage === 'thinking' ? { ...state, reply: { ...reply, stage: 'speaking' } } : state,
      );
    case 'done':
      return ignored({ ...state, reply: null });
    case 'reply-failed': {
      // While the last sentence is repeated, the failure has already been reported.
      const isAwaited = reply.stage !== 'ending' && reply.stage !== 'again';
      const failed = { kind: 'reply', failure: event.failure } as const;
      return ignored({ ...state, reply: null, problem: isAwaited ? failed : problem });
    }
  }
}

/** Sends the transcribed turns, unless the user is speaking, a turn is being transcribed, or a reply isn't finished. */
function withMessage(state: TalkState): TalkStep {
  const { turns, reply, problem } = state;
  const transcribed = turns.filter((turn) => turn.stage === 'transcribed');
  const isBusy = turns.some(({ stage }) => stage === 'recording' || stage === 'transcribing');
  if (transcribed.length === 0 || isBusy || reply) return ignored(state);
  const ids = transcribed.map(({ id }) => id);
  const texts = transcribed.map(({ text }) => text);
  // A message that definitely wasn't sent is included. One that may have been sent is moved to the draft.
  const unsent = problem?.kind === 'sending' ? problem : null;
  const message: SpokenMessage =
    unsent && !unsent.uncertain
      ? { text: joinTexts([unsent.message.text, ...texts]), turns: [...unsent.message.turns, ...ids] }
      : { text: joinTexts(texts), turns: ids };
  const giveUpEffects: readonly TalkEffect[] = unsent?.uncertain ? givenUp(unsent.message) : [];
  return {
    state: { ...state, turns: without(turns, ids), problem: null, reply: newReply('sending', message) },
    effects: [...giveUpEffects, { type: 'send', message }],
  };
}

/** Ends a reply because the user spoke. If its message is still being sent, marks it to end afterwards. */
function interruption(
  reply: TalkReply | null,
  endsReply: boolean,
): { readonly reply: TalkReply | null; readonly effects: readonly TalkEffect[] } {
  switch (reply?.stage) {
    case 'sending':
      return { reply: { ...reply, interrupted: true }, effects: [] };
    case 'thinking':
    case 'speaking':
      return {
        reply: { ...reply, stage: 'ending', paused: false, interrupted: true },
        effects: [{ type: 'stop-speech' }, ...(endsReply ? ([{ type: 'stop' }] as const) : [])],
      };
    case 'again':
      return { reply: null, effects: [{ type: 'stop-speech' }] };
    default:
      return { reply: reply ?? null, effects: [] };
  }
}

/** Ends the current turn, so that what was said isn't lost. */
function endTurn(state: TalkState, endsReply: boolean): TalkStep {
  const recording = state.turns.find(({ stage }) => stage === 'recording');
  return recording ? after(state, { type: 'ended', turn: recording.id }, endsReply) : ignored(state);
}
