import { useEffect } from 'react';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import { go, useRoute } from '../../route.ts';
import { useVoiceOvers } from '../../stores/speech/voice-overs-store.ts';

/**
 * Returns the voice-over of the current route. Its `id` is available immediately, and the rest once the list has
 * loaded. Navigates away from one that was deleted.
 */
export function useOpenVoiceOver(): { readonly id: string | null; readonly voiceOver: VoiceOver | null } {
  const route = useRoute();
  const voiceOvers = useVoiceOvers((list) => list.voiceOvers);
  const id = route.screen === 'speak' ? route.voiceOverId : null;
  const voiceOver = voiceOvers?.find((one) => one.id === id) ?? null;
  const isGone = id !== null && voiceOvers !== null && voiceOver === null;
  useEffect(() => {
    if (isGone) go({ screen: 'speak', voiceOverId: null }, { replace: true });
  }, [isGone]);
  return { id, voiceOver };
}
