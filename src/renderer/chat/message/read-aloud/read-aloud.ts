import type { Message } from '../../../../shared/chat/message.ts';
import { startReading, stopReading, togglePause } from '../../../audio/player/read-aloud.ts';
import { readingOf, useReading } from '../../../audio/player/read-aloud-store.ts';
import { strings } from '../../../i18n/strings.ts';
import { spokenText } from '../../../markdown/spoken/spoken-text.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Reads a reply aloud with the Speak settings. If it's already being read, pauses or resumes it. */
export function readAloud({ id, text }: Message): void {
  const reading = readingOf(useReading.getState().reading, id);
  if (reading && reading.state !== 'ended') {
    togglePause();
    return;
  }
  const spoken = spokenText(text, 'reply').text;
  if (spoken === '') {
    stopReading();
    toast({ text: strings().speech.nothing });
    return;
  }
  const voice = useSettings.getState().speech;
  // Raw PCM has no header, so no player can decode it.
  const format = voice.format === 'pcm' ? 'wav' : voice.format;
  startReading({ sourceId: id, text: spoken, voice: { ...voice, format } });
}
