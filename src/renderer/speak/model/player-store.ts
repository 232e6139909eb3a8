import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';

/** The playback state of a clip. `waiting` means waiting for audio, and `seconds` is the position. */
export type PlayerState = {
  readonly clipId: string | null;
  readonly state: 'paused' | 'waiting' | 'playing' | 'failed';
  readonly seconds: number;
  readonly failure: Failure | null;
  readonly loop: boolean;
};

/** The screen's only player. */
export const usePlayer = create<PlayerState>(() => ({
  clipId: null,
  state: 'paused',
  seconds: 0,
  failure: null,
  loop: false,
}));
