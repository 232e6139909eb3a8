import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { strings } from '../../i18n/strings.ts';
import { listeningSince, phaseOf, type TalkState } from './talk-state.ts';

/** The state of the microphone. It's `closed` while the page records or plays something else. */
export type TalkMicrophone =
  | { readonly state: 'opening' | 'open' | 'closed' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What the panel shows about a talk. */
export type TalkView = {
  readonly talk: TalkState;
  readonly microphone: TalkMicrophone;
  /** What the user said last. */
  readonly said: string;
  /** Text left out of the last turn because the model had made it up. */
  readonly omitted: string;
  /** The sentence being spoken, or the last one that was. */
  readonly spoken: string;
  /** Whether the gateway is taking unusually long to speak a sentence. */
  readonly isSpeechSlow: boolean;
  /** Whether the last reply has ended without anything to speak. */
  readonly hasNothingToSpeak: boolean;
  /** The sentences that couldn't be spoken, and why. */
  readonly skipped: readonly { readonly text: string; readonly failure: Failure }[];
};

/** The view at the start of a talk. */
export const newTalkView: TalkView = {
  talk: listeningSince(0),
  microphone: { state: 'opening' },
  said: '',
  omitted: '',
  spoken: '',
  isSpeechSlow: false,
  hasNothingToSpeak: false,
  skipped: [],
};

/** The talk of this page. */
export const useTalk = create<TalkView>(() => newTalkView);

/** Returns the state of a talk as it's shown and announced. */
export function statusOf(talk: TalkState, microphone: TalkMicrophone): string {
  const texts = strings().talk;
  if (microphone.state === 'opening') return texts.opening;
  const phase = phaseOf(talk);
  return phase === 'paused' && microphone.state === 'failed' ? texts.noMicrophone : texts.phases[phase];
}
