import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { VoiceOver, VoiceOverEvent } from '../../../shared/speech/voice-over.ts';
import { follow } from '../../backend/follow.ts';
import { newestFirst } from './newest-first.ts';

/** All voice-overs, newest first; null until they're loaded. */
export type VoiceOverList = {
  readonly voiceOvers: readonly VoiceOver[] | null;
  readonly failure: Failure | null;
  /** Why a translation couldn't be started, by voice-over id. */
  readonly startFailures: Readonly<Record<string, Failure>>;
};

/** The voice-overs on the Speak screen. */
export const useVoiceOvers = create<VoiceOverList>(() => ({
  voiceOvers: null,
  failure: null,
  startFailures: {},
}));

/** Subscribes to the voice-overs. Returns the function that unsubscribes. */
export function followVoiceOvers(): () => void {
  const unfollow = follow(
    (api, signal) => api.voiceOvers.watch(undefined, { signal }),
    (event) =>
      useVoiceOvers.setState(({ voiceOvers }) => ({
        voiceOvers: applied(voiceOvers ?? [], event),
        failure: null,
      })),
    (failure) => useVoiceOvers.setState({ failure }),
  );
  return () => {
    unfollow();
    // Without a subscription the list would become outdated.
    useVoiceOvers.setState({ voiceOvers: null });
  };
}

/** Applies a voice-over returned by a call, without waiting for its event. */
export function noteVoiceOver(voiceOver: VoiceOver): void {
  useVoiceOvers.setState(({ voiceOvers }) =>
    // If the list isn't loaded yet, a single entry would look like the complete list.
    voiceOvers ? { voiceOvers: applied(voiceOvers, { type: 'changed', voiceOver }) } : {},
  );
}

/** Records why a translation couldn't be started, or clears that (null). */
export function noteStartFailure(id: string, failure: Failure | null): void {
  useVoiceOvers.setState(({ startFailures: { [id]: _before, ...others } }) => ({
    startFailures: failure ? { ...others, [id]: failure } : others,
  }));
}

function applied(voiceOvers: readonly VoiceOver[], event: VoiceOverEvent): readonly VoiceOver[] {
  switch (event.type) {
    case 'snapshot':
      return event.voiceOvers;
    case 'changed':
      return newestFirst(voiceOvers, event.voiceOver);
    case 'removed':
      return voiceOvers.filter(({ id }) => id !== event.voiceOverId);
  }
}
