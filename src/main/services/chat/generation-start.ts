import type { AttachedImage } from '../../../shared/chat/attachment.ts';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import type { ChatCorrection } from '../../../shared/gateways/chat-correction.ts';
import type { ExtraFields } from '../../../shared/gateways/extra-fields.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import type { StallWatch } from '../../gateway/send.ts';
import type { Clock } from '../clock.ts';
import type { TextState } from './reply-text.ts';
import type { RunRecord } from './run-record.ts';

/** Input of `startGeneration`. `replies` are in order of `choice` and hold their initial text. */
export type GenerationStart = {
  readonly generation: Generation;
  readonly replies: readonly Message[];
  /** Reads the messages to send, with the files of their images. */
  messages(): Promise<readonly ChatMessage[]>;
  readonly access: GatewayAccess;
  /** Whether to request usage at the end of the stream. */
  readonly reportUsage: boolean;
  /** Fields that the gateway's settings add. */
  readonly gatewayFields: ExtraFields;
  /** Known corrections for requests to the model. */
  readonly corrections: readonly ChatCorrection[];
  /** Largest known body of a request with images, in bytes. Null if unknown. */
  readonly maxBytes: number | null;
  /** Number of images in the request that belong to earlier messages. */
  readonly olderImages: number;
  readonly record: RunRecord;
  readonly clock: Clock;
  /** Detects a response whose processing blocks the event loop. */
  readonly stallWatch?: StallWatch;
  /** Stores an image from a data URL, the `number`th of its reply. Returns null if it can't be shown. */
  keepImage(url: string, number: number): Promise<AttachedImage | null>;
  /** Stores and returns what the request has cost so far. Stores nothing if nothing was received. */
  charge(
    generation: Generation,
    messages: readonly ChatMessage[],
    replies: readonly Message[],
  ): Pick<Generation, 'cost'>;
  /** Called if the gateway returned one reply to a request for several, or refused such a request. */
  onSingleReply(): void;
  /** Called if the gateway refused the body as too large, with its size. */
  onTooLarge(bytes: number): void;
  /** Called with the corrections learned from a refusal of the request. */
  onCorrected(corrections: readonly ChatCorrection[]): void;
};

/** A running generation. It continues even if no page is watching. */
export type GenerationRun = {
  readonly generation: () => Generation;
  /** Returns a reply's content so far, including what it began with; null for a reply of another generation. */
  textOf(messageId: string): TextState | null;
  /**
   * Publishes pending text, so that a snapshot taken in the same turn isn't followed by text that it already contains.
   */
  show(): void;
  /** Aborts the request. Replies without an ending become `stopped`, or `interrupted` if the app is closing. */
  stop(why: 'stopped' | 'closing'): void;
  /** Skips the wait before the next retry. */
  retryNow(): void;
  /** Resolves when every reply has its ending. Never rejects. */
  readonly done: Promise<void>;
  /** Resolves when the gateway's stream is closed as well. Never rejects. */
  readonly ended: Promise<void>;
};
