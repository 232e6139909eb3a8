import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';

/** What is heard of a clip: `waiting` for its sound, `seconds` into it. */
export type PlayerState = {
  readonly clipId: string | null;
  readonly state: 'paused' | 'waiting' | 'playing' | 'failed';
  readonly seconds: number;
  readonly failure: Failure | null;
  readonly loop: boolean;
};

/** The one player of the screen. */
export const usePlayer = create<PlayerState>(() => ({
  clipId: null,
  state: 'paused',
  seconds: 0,
  failure: null,
  loop: false,
}));
