import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { listeningSince, type TalkState } from './turns/talk-state.ts';

/** State of the microphone. It's `closed` while the page records or plays something else. */
export type TalkMicrophone =
  | { readonly state: 'opening' | 'open' | 'closed' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What the panel shows of a talk. */
export type TalkView = {
  readonly talk: TalkState;
  readonly microphone: TalkMicrophone;
  /** What was said last. */
  readonly said: string;
  /** Text that the model invented for the last turn. */
  readonly omitted: string;
  /** The sentence that is spoken or was spoken last. */
  readonly spoken: string;
  /** The last sentence that couldn't be spoken, and why. */
  readonly skipped: { readonly text: string; readonly failure: Failure } | null;
};

/** The view at the start of a talk. */
export const newTalkView: TalkView = {
  talk: listeningSince(0),
  microphone: { state: 'opening' },
  said: '',
  omitted: '',
  spoken: '',
  skipped: null,
};

/** The talk of this page. */
export const useTalk = create<TalkView>(() => newTalkView);
