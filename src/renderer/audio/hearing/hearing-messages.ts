import type { VoiceSettings } from './voice-activity.ts';

/** Messages to the hearing worker. `listen` passes the port on which the worklet sends samples. */
export type ToHearing =
  | { readonly type: 'listen'; readonly port: MessagePort; readonly settings: VoiceSettings }
  | { readonly type: 'set'; readonly settings: VoiceSettings }
  | { readonly type: 'hold'; readonly down: boolean }
  | { readonly type: 'cut' };

/** Messages from the hearing worker. A chunk belongs to the latest turn. */
export type FromHearing =
  | { readonly type: 'level'; readonly level: number }
  | { readonly type: 'started' }
  | { readonly type: 'chunk'; readonly bytes: Uint8Array<ArrayBuffer>; readonly ms: number }
  | { readonly type: 'ended' }
  | { readonly type: 'dropped' };
