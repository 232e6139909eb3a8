import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';

/** The playback state of a clip. `waiting` means waiting for audio, and `seconds` is the position. */
export type PlayerState = {
  readonly clipId: string | null;
  readonly state: 'paused' | 'waiting' | 'playing' | 'failed';
  readonly seconds: number;
  /** Index of the chunk that is playing or that playback is waiting for, while there's no complete file. */
  readonly chunk: number;
  readonly failure: Failure | null;
  readonly loop: boolean;
};

/** The screen's only player. */
export const usePlayer = create<PlayerState>(() => ({
  clipId: null,
  state: 'paused',
  seconds: 0,
  chunk: 0,
  failure: null,
  loop: false,
}));
