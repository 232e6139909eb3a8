import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useReading } from '../../audio/player/read-aloud-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useRecording } from '../../stores/transcripts/recording-store.ts';
import { useDictation } from '../dictation/dictation-store.ts';
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
    const unsubscribe = useSettings.subscribe(started.applySettings);
    return () => {
      unsubscribe();
      useTalkSession.setState({ session: null });
      started.end();
    };
  }, []);
  const otherAudio = useOtherAudio();
  useEffect(() => {
    if (otherAudio) session?.pause();
  }, [otherAudio, session]);
}

/** Whether the page reads a reply aloud, dictates or records. */
function useOtherAudio(): boolean {
  const reads = useReading(({ reading }) => reading.state === 'asking' || reading.state === 'playing');
  const dictates = useDictation(({ dictation: { state } }) => state === 'opening' || state === 'recording');
  const records = useRecording(({ recording: { state } }) => state === 'opening' || state === 'recording');
  return reads || dictates || records;
}
