import { useEffect, useState } from 'react';
import type { Clip, Script } from '../../../shared/speech/clip.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { clipOf, useClips, useOpenClip } from '../../stores/speech/clips-store.ts';
import { useVoiceSettings } from '../../stores/speech/speech-choice.ts';
import { openInPlayer } from '../model/clip-player.ts';
import { useScript } from '../model/script-store.ts';
import { type Changed, changedSince } from './steps.ts';

/** Returns the latest clip of a voice-over (or the open one), and what has changed since. */
export function useVoiceOverClip(voiceOverId: string): {
  readonly clip: Clip | null;
  readonly changed: Changed;
} {
  const clips = useClips((list) => list.items);
  const openId = useOpenClip(({ id }) => id);
  const isListWhole = useClips(isWhole);
  const opened = clipOf(clips, openId);
  const newest = clips?.find((clip) => clip.voiceOverId === voiceOverId) ?? null;
  const clip = opened?.voiceOverId === voiceOverId ? opened : newest;
  const clipId = clip?.id ?? null;
  const isKnown = isListWhole || clip !== null;
  useEffect(() => {
    if (!isKnown) return;
    useOpenClip.setState({ id: clipId });
    openInPlayer(clipId);
  }, [isKnown, clipId]);
  const spokenFrom = useClipScript(clipId);
  const { text, plain } = useScript();
  const settings = useVoiceSettings();
  return { clip, changed: clip && changedSince(clip, spokenFrom, { text, plain, settings }) };
}

/** Returns the text that a clip was spoken from, or null until it has loaded. */
function useClipScript(clipId: string | null): Script | null {
  const [fetched, setFetched] = useState<{ readonly clipId: string; readonly script: Script } | null>(null);
  useEffect(() => {
    if (clipId === null) return;
    let isStale = false;
    void callBackend((api) => api.clips.script({ clipId })).then((outcome) => {
      if (!isStale && outcome.ok) setFetched({ clipId, script: outcome.value });
    });
    return () => {
      isStale = true;
    };
  }, [clipId]);
  return fetched?.clipId === clipId ? fetched.script : null;
}
