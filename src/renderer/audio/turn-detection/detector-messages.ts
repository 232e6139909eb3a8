import type { DetectionSettings } from './voice-activity.ts';

/** Messages to the worker. `listen` passes the port on which the worklet sends samples. */
export type ToDetector =
  | { readonly type: 'listen'; readonly port: MessagePort; readonly settings: DetectionSettings }
  | { readonly type: 'set'; readonly settings: DetectionSettings }
  | { readonly type: 'hold'; readonly down: boolean }
  | { readonly type: 'end-turn' };

/**
 * Messages from the worker. A chunk belongs to the latest turn. `flushed` follows each `end-turn`, after the messages
 * of its turn.
 */
export type FromDetector =
  | { readonly type: 'level'; readonly level: number }
  | { readonly type: 'started' }
  | { readonly type: 'chunk'; readonly bytes: Uint8Array<ArrayBuffer>; readonly ms: number }
  | { readonly type: 'ended' }
  | { readonly type: 'dropped' }
  | { readonly type: 'flushed' };
