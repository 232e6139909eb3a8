import type { SpokenMessage, TalkState } from './talk-state.ts';

/** Something to do. Each one is returned once. */
export type TalkEffect =
  | { readonly type: 'transcribe'; readonly turn: number }
  | { readonly type: 'send'; readonly message: SpokenMessage }
  | { readonly type: 'retry-reply' }
  /** Deletes the recordings of turns, or leaves them to be recovered. */
  | { readonly type: 'discard' | 'release'; readonly turns: readonly number[] }
  /** Pauses the voice, lets it continue, or ends it. */
  | { readonly type: 'hush' | 'continue' | 'silence' }
  /** Stops writing the reply. */
  | { readonly type: 'stop' }
  /** Puts a text into the message box. */
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'repeat' };

/** The state after an event, and what to do. */
export type TalkStep = { readonly state: TalkState; readonly effects: readonly TalkEffect[] };
