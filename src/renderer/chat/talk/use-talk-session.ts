import { useEffect, useRef, useState } from 'react';
import { useReading } from '../../audio/player/read-aloud-store.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useRecording } from '../../stores/transcripts/recording-store.ts';
import { useDictation } from '../dictation/dictation-store.ts';
import type { TalkPlace } from './send-turns.ts';
import { setTalkOpen } from './talk-open.ts';
import { startTalk, type TalkSession } from './talk-session.ts';

/** Starts a talk and ends it when the component unmounts or another conversation is opened. */
export function useTalkSession(place: TalkPlace): TalkSession | null {
  const latest = useRef(place);
  latest.current = place;
  const [session, setSession] = useState<TalkSession | null>(null);
  const visit = useConversation((open) => open.visit);
  const firstVisit = useRef(visit);

  useEffect(() => {
    const started = startTalk(() => latest.current);
    setSession(started);
    const unsubscribe = useSettings.subscribe(started.applySettings);
    return () => {
      unsubscribe();
      started.end();
    };
  }, []);
  useEffect(() => {
    if (visit !== firstVisit.current) setTalkOpen(false);
  }, [visit]);
  const otherAudio = useOtherAudio();
  useEffect(() => {
    if (otherAudio) session?.pause();
  }, [otherAudio, session]);
  return session;
}

/** Whether the page reads a reply aloud, dictates or records. */
function useOtherAudio(): boolean {
  const reads = useReading(({ reading }) => reading.state === 'asking' || reading.state === 'playing');
  const dictates = useDictation(({ dictation: { state } }) => state === 'opening' || state === 'recording');
  const records = useRecording(({ recording: { state } }) => state === 'opening' || state === 'recording');
  return reads || dictates || records;
}
