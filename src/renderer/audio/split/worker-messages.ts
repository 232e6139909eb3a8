import type { SplitFailure, SplitJob } from '../../../shared/transcription/split.ts';
import type { PlaybackMessage, PlaybackRequest } from '../playback/playback-messages.ts';
import type { FinishedChunk } from './chunk-cutter.ts';

/** Asks whether nothing can be heard in a recording: a file or its URL. `duration` is in seconds. */
type SilenceRequest = {
  readonly type: 'silence';
  readonly recording: Blob | string;
  readonly duration: number;
};

/** `isSilent` is false if something can be heard, or if the recording can't be decoded to its end. */
type SilenceMessage = { readonly type: 'silence'; readonly isSilent: boolean };

/** Messages to the worker: its job, and the confirmation that the chunk it delivered has been stored. */
export type ToWorker =
  | { readonly type: 'start'; readonly job: SplitJob }
  | { readonly type: 'stored' }
  | SilenceRequest
  | PlaybackRequest;

/** Messages from the worker. Times in the recording are in seconds. */
export type FromWorker =
  | { readonly type: 'moved'; readonly at: number; readonly duration: number | null }
  | { readonly type: 'chunk'; readonly chunk: FinishedChunk }
  /** `isDamaged` if something after `end` couldn't be read. */
  | {
      readonly type: 'done';
      readonly end: number;
      readonly peaks: Uint8Array<ArrayBuffer> | null;
      readonly isDamaged: boolean;
    }
  | { readonly type: 'failed'; readonly reason: SplitFailure }
  /** The recording couldn't be fetched, so nothing is known about it. */
  | { readonly type: 'lost' }
  | SilenceMessage
  | PlaybackMessage;
