import { useEffect, useState } from 'react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { folded } from '../../../shared/search/search-fold.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { voiceOf } from '../../stores/speech/voices.ts';

/** Returns the clips whose title, voice or text contains the query, or all clips if it's empty. */
export function useFoundClips(clips: readonly Clip[], search: string): readonly Clip[] {
  const query = search.trim();
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (query === '') return;
    let isStale = false;
    void callBackend((api) => api.clips.find({ text: query.slice(0, 500) })).then((outcome) => {
      if (!isStale) setFound(new Set(outcome.ok ? outcome.value : []));
    });
    return () => {
      isStale = true;
    };
  }, [query]);
  if (query === '') return clips;
  const needle = folded(query);
  return clips.filter(
    ({ id, title, settings }) =>
      found.has(id) ||
      folded(`${title}\n${voiceOf(settings.voice).name}\n${settings.voice}`).includes(needle),
  );
}
