import type { Clip } from '../../shared/models/clip.ts';
import { words } from '../words.ts';
import { voiceOf } from './voices.ts';

/** Tells people who don't see the screen how far the open clip is. */
export function SpeakAnnouncer({ clip }: { readonly clip: Clip | null }) {
  return (
    <p className="vh" role="status">
      {clip ? said(clip) : ''}
    </p>
  );
}

function said({ running, parts, settings }: Clip): string {
  const texts = words.speak;
  if (running) return texts.speaking(voiceOf(settings.voice).name);
  return parts.every(({ progress }) => progress.state === 'whole') ? texts.done : texts.failed;
}
