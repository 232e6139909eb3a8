import type { SplitFailure, SplitJob } from '../../../shared/models/split.ts';
import type { AskPlayback, PlaybackMessage } from '../playback/playback-messages.ts';
import type { PartOut } from './chunk-cutter.ts';

/** What the worker is told: its job, and that the part it handed over has been kept. */
export type ToWorker =
  | { readonly type: 'start'; readonly job: SplitJob }
  | { readonly type: 'kept' }
  | AskPlayback;

/** What the worker tells; times in seconds of the recording. */
export type FromWorker =
  | { readonly type: 'moved'; readonly at: number; readonly duration: number | null }
  | { readonly type: 'part'; readonly part: PartOut }
  | { readonly type: 'done'; readonly end: number; readonly peaks: Uint8Array<ArrayBuffer> | null }
  | { readonly type: 'failed'; readonly reason: SplitFailure }
  /** The recording could not be fetched; nothing is known of it. */
  | { readonly type: 'lost' }
  | PlaybackMessage;
