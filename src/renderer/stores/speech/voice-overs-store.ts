import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { VoiceOver, VoiceOverEvent } from '../../../shared/models/voice-over.ts';
import { follow } from '../../backend/follow.ts';
import { newestFirst } from './newest-first.ts';

/** All voice-overs, the newest first; null until they have come. */
export type VoiceOverList = {
  readonly voiceOvers: readonly VoiceOver[] | null;
  readonly failure: Failure | null;
  /** Why the translation of one could not even be begun, by its id. */
  readonly notBegun: Readonly<Record<string, Failure>>;
};

/** The voice-overs as the page shows them. */
export const useVoiceOvers = create<VoiceOverList>(() => ({ voiceOvers: null, failure: null, notBegun: {} }));

/** Follows the voice-overs until the returned function is called. */
export function followVoiceOvers(): () => void {
  const unfollow = follow(
    (to, signal) => to.voiceOvers.watch(undefined, { signal }),
    (event) =>
      useVoiceOvers.setState(({ voiceOvers }) => ({
        voiceOvers: applied(voiceOvers ?? [], event),
        failure: null,
      })),
    (failure) => useVoiceOvers.setState({ failure }),
  );
  return () => {
    unfollow();
    // What nobody follows must not pass for all that there are.
    useVoiceOvers.setState({ voiceOvers: null });
  };
}

/** Takes up what a call answered, before the news of it arrives. */
export function noteVoiceOver(voiceOver: VoiceOver): void {
  useVoiceOvers.setState(({ voiceOvers }) =>
    // Before the list has come, one alone would pass for all of them.
    voiceOvers ? { voiceOvers: applied(voiceOvers, { type: 'changed', voiceOver }) } : {},
  );
}

/** Says why a translation could not be begun, or (null) that it was. */
export function noteNotBegun(id: string, failure: Failure | null): void {
  useVoiceOvers.setState(({ notBegun: { [id]: _before, ...others } }) => ({
    notBegun: failure ? { ...others, [id]: failure } : others,
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
