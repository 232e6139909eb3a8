import type { SplitFailure, SplitJob } from '../../../shared/transcription/split.ts';
import type { PlaybackMessage, PlaybackRequest } from '../playback/playback-messages.ts';
import type { FinishedChunk } from './chunk-cutter.ts';

/** Asks whether a recording is silent: a file, or its URL. */
type SilenceRequest = { readonly type: 'silence'; readonly recording: Blob | string };

/** `seconds` is the length of a silent recording; null if something can be heard, or if it can't be decoded. */
type SilenceMessage = { readonly type: 'silence'; readonly seconds: number | null };

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
