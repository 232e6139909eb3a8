import type { SpokenMessage, TalkState } from '../../model/talk-state.ts';

/** A side effect for the session to run. */
export type TalkEffect =
  | { readonly type: 'transcribe'; readonly turn: number }
  | { readonly type: 'send'; readonly message: SpokenMessage }
  | { readonly type: 'retry-reply' }
  /** Deletes the recordings of turns, or leaves them to be recovered. */
  | { readonly type: 'discard' | 'release'; readonly turns: readonly number[] }
  /** The message of these turns was sent: deletes their recordings, or keeps them if the user wants that. */
  | { readonly type: 'sent'; readonly turns: readonly number[] }
  /** Ends the speech of the reply. */
  | { readonly type: 'stop-speech' }
  /** Stops the generation of the reply. */
  | { readonly type: 'stop' }
  /** Appends text to the draft. */
  | { readonly type: 'draft'; readonly text: string }
  /** Speaks the last sentence again, or those that couldn't be spoken. */
  | { readonly type: 'repeat' | 'retry-skipped' };

/** The state after an event, and its effects. */
export type TalkStep = { readonly state: TalkState; readonly effects: readonly TalkEffect[] };
