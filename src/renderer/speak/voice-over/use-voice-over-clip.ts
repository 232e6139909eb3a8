import { useEffect } from 'react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { clipOf, useClips, useOpenClip } from '../../stores/speech/clips-store.ts';
import { useVoiceSettings } from '../../stores/speech/speech-choice.ts';
import { useLoaded } from '../../ui/state/use-loaded.ts';
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
  const script = useLoaded(clipId, () => callBackend((api) => api.clips.script({ clipId: clipId ?? '' })));
  const spokenFrom = script?.ok ? script.value : null;
  const { text, plain } = useScript();
  const settings = useVoiceSettings();
  return { clip, changed: clip && changedSince(clip, spokenFrom, { text, plain, settings }) };
}
