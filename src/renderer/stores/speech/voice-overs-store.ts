import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import { createListStore, newestFirst } from '../arriving-list.ts';

/** The voice-overs on the Speak screen. */
export const {
  useList: useVoiceOvers,
  follow: followVoiceOvers,
  note: noteVoiceOver,
} = createListStore<VoiceOver>((api, signal) => api.voiceOvers.watch(undefined, { signal }), newestFirst());

/** Why a translation couldn't be started, by voice-over id. */
export const useStartFailures = create<Readonly<Record<string, Failure>>>(() => ({}));

/** Records why a translation couldn't be started, or clears that (null). */
export function noteStartFailure(id: string, failure: Failure | null): void {
  useStartFailures.setState(
    ({ [id]: _before, ...others }) => (failure ? { ...others, [id]: failure } : others),
    true,
  );
}
