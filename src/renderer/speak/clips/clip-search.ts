import { useEffect, useState } from 'react';
import type { Clip } from '../../../shared/models/clip.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { voiceOf } from '../../stores/speech/voices.ts';

/** Returns the clips whose title, voice or text contains the query, or all clips if it's empty. */
export function useFoundClips(clips: readonly Clip[], search: string): readonly Clip[] {
  const wanted = search.trim();
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (wanted === '') return;
    let isStale = false;
    void callBackend((api) => api.clips.find({ text: wanted.slice(0, 500) })).then((outcome) => {
      if (!isStale) setFound(new Set(outcome.ok ? outcome.value : []));
    });
    return () => {
      isStale = true;
    };
  }, [wanted]);
  if (wanted === '') return clips;
  const lower = wanted.toLocaleLowerCase();
  return clips.filter(
    ({ id, title, settings }) =>
      found.has(id) ||
      `${title}\n${voiceOf(settings.voice).name}\n${settings.voice}`.toLocaleLowerCase().includes(lower),
  );
}
