import type { Message } from '../../shared/models/message.ts';
import { startReading, stopReading, togglePause } from '../audio/reading.ts';
import { readingOf, useReading } from '../audio/reading-store.ts';
import { useSettings } from '../frame/settings-store.ts';
import { spokenText } from '../markdown/spoken-text.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';

/** Reads a reply aloud with the Speak settings; one that is being read is paused, or goes on. */
export function readAloud({ id, text }: Message): void {
  const now = readingOf(useReading.getState().reading, id);
  if (now && now.state !== 'ended') {
    togglePause();
    return;
  }
  const spoken = spokenText(text, 'reply').text;
  if (spoken === '') {
    stopReading();
    toast({ text: words.speech.nothing });
    return;
  }
  const voice = useSettings.getState().speech;
  // Raw samples say nothing of themselves, so no player takes them.
  const format = voice.format === 'pcm' ? 'wav' : voice.format;
  void startReading({ of: id, text: spoken, voice: { ...voice, format } });
}
