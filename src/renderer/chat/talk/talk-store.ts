import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { listeningSince, type TalkState } from './turns/talk-state.ts';

/** Whether the microphone is open. */
export type TalkMicrophone =
  | { readonly state: 'opening' | 'open' | 'closed' }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What the overlay shows of a talk. */
export type TalkView = {
  readonly talk: TalkState;
  readonly microphone: TalkMicrophone;
  /** What was said last. */
  readonly said: string;
  /** What the model wrote for the last turn although nothing was said. */
  readonly leftOut: string;
  /** The sentence that is spoken or was spoken last. */
  readonly spoken: string;
  /** The last sentence that couldn't be spoken, and why. */
  readonly skipped: { readonly text: string; readonly failure: Failure } | null;
};

/** A view without anything said yet. */
export const newTalkView: TalkView = {
  talk: listeningSince(0),
  microphone: { state: 'opening' },
  said: '',
  leftOut: '',
  spoken: '',
  skipped: null,
};

/** The talk of this page. */
export const useTalk = create<TalkView>(() => newTalkView);
