import type { ReactNode } from 'react';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import { EnglishPane } from './english-pane.tsx';
import { useEnglishText } from './use-english-text.ts';
import { useVoiceOverClip } from './use-voice-over-clip.ts';
import { VoiceOverHead } from './voice-over-head.tsx';

/** The steps of a voice-over, above the editor (`children`) once there is text, or above the progress before that. */
export function VoiceOverPart({
  voiceOver,
  children,
}: {
  readonly voiceOver: VoiceOver;
  readonly children: ReactNode;
}) {
  const { english, lines } = useEnglishText(voiceOver);
  const { clip, changed } = useVoiceOverClip(voiceOver.id);
  return (
    <>
      <VoiceOverHead voiceOver={voiceOver} english={english} clip={clip} changed={changed} />
      {english.state === 'ready' ? (
        children
      ) : (
        <EnglishPane voiceOver={voiceOver} english={english} lines={lines} />
      )}
    </>
  );
}
