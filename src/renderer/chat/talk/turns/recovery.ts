import { newReply, replaced, type SpokenMessage, type TalkState, without } from '../../model/talk-state.ts';
import type { TalkEffect, TalkStep } from './talk-effect.ts';

/** Returns a state without effects. */
export function ignored(state: TalkState): TalkStep {
  return { state, effects: [] };
}

/** Retries what failed: the oldest transcription, or otherwise the message or the reply. */
export function retried(state: TalkState): TalkStep {
  const { turns, problem } = state;
  const failed = turns.find(({ stage }) => stage === 'failed');
  if (failed) {
    return {
      state: { ...state, turns: replaced(turns, { id: failed.id, stage: 'transcribing' }) },
      effects: [{ type: 'transcribe', turn: failed.id }],
    };
  }
  const repeats = state.reply?.stage === 'again';
  if (!problem || (state.reply && !repeats)) return ignored(state);
  const stopEffects: readonly TalkEffect[] = repeats ? [{ type: 'stop-speech' }] : [];
  if (problem.kind === 'reply') {
    const reply = newReply('thinking');
    return { state: { ...state, reply, problem: null }, effects: [...stopEffects, { type: 'retry-reply' }] };
  }
  if (problem.uncertain) return ignored(state);
  const { message } = problem;
  return {
    state: { ...state, problem: null, reply: newReply('sending', message) },
    effects: [...stopEffects, { type: 'send', message }],
  };
}

/**
 * Gives up on what failed, in the same order as {@link retried}. A recording that wasn't transcribed can be recovered.
 * The text of an unsent message is added to the draft.
 */
export function skipped(state: TalkState): TalkStep {
  const { turns, problem } = state;
  const failed = turns.find(({ stage }) => stage === 'failed');
  if (failed) {
    return {
      state: { ...state, turns: without(turns, [failed.id]) },
      effects: [{ type: 'release', turns: [failed.id] }],
    };
  }
  const next = { ...state, problem: null };
  if (problem?.kind !== 'sending') return ignored(next);
  return { state: next, effects: givenUp(problem.message) };
}

/** Returns the effects of giving up on a message: its text is added to the draft, and its recordings are deleted. */
export function givenUp({ text, turns }: SpokenMessage): readonly TalkEffect[] {
  return [
    { type: 'draft', text },
    { type: 'discard', turns },
  ];
}
