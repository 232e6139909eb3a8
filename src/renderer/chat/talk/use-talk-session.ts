import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { TalkSignal } from '../../../shared/contract/talk.ts';
import { useReading } from '../../audio/player/read-aloud-store.ts';
import { follow } from '../../backend/follow.ts';
import { strings } from '../../i18n/strings.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useRecording } from '../../stores/transcripts/recording-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useDictation } from '../model/dictation-store.ts';
import { closeTalk } from '../model/talk-open.ts';
import { markRunningTalk } from './interrupted-talk.ts';
import type { TalkPlace } from './send-turns.ts';
import { startTalk, type TalkSession } from './talk-session.ts';

/** The session of the talk, for the panel and the indicator. */
export const useTalkSession = create<{ readonly session: TalkSession | null }>(() => ({ session: null }));

/** Runs a talk until the component unmounts. */
export function useRunningTalk(place: TalkPlace): void {
  const latest = useRef(place);
  latest.current = place;
  const { session } = useTalkSession();
  useEffect(() => {
    const started = startTalk(() => latest.current);
    useTalkSession.setState({ session: started });
    const unmark = markRunningTalk();
    const unsubscribe = useSettings.subscribe(started.applySettings);
    const unfollow = follow((api, signal) => api.talk.run(undefined, { signal }), handleSignal);
    return () => {
      unmark();
      unsubscribe();
      unfollow();
      useTalkSession.setState({ session: null });
      started.end();
    };
  }, []);
  const otherAudio = useOtherAudio();
  useEffect(() => {
    if (otherAudio) session?.pause();
  }, [otherAudio, session]);
}

function handleSignal(signal: TalkSignal): void {
  if (signal === 'continue') return;
  closeTalk();
  if (signal === 'replaced') toast({ text: strings().talk.replaced });
}

/** Returns whether the page is reading a reply aloud, dictating or recording. */
function useOtherAudio(): boolean {
  const isReading = useReading(
    ({ reading }) => reading.state === 'requesting' || reading.state === 'playing',
  );
  const isDictating = useDictation(
    ({ dictation: { state } }) => state === 'opening' || state === 'recording',
  );
  const isRecording = useRecording(
    ({ recording: { state } }) => state === 'opening' || state === 'recording',
  );
  return isReading || isDictating || isRecording;
}
