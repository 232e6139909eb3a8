import type { Clip } from '../../../shared/speech/clip.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { isFailed } from '../model/part-state.ts';

/** Announces the progress of the open clip, or of each compared one, to screen readers. */
export function SpeakAnnouncer({ clips }: { readonly clips: readonly Clip[] }) {
  return (
    <p className="vh" role="status">
      {clips.length > 0 && announcementOf(clips)}
    </p>
  );
}

function announcementOf(clips: readonly Clip[]): string {
  const texts = speakStrings().speak;
  const running = clips.find((clip) => clip.running);
  if (running) return texts.speaking(voiceOf(running.settings.voice).name);
  const failed = clips.find((clip) => clip.parts.some(isFailed));
  if (failed) return clips.length > 1 ? texts.failedVoice(voiceOf(failed.settings.voice).name) : texts.failed;
  const isWhole = clips.every(({ parts }) => parts.every(({ progress }) => progress.state === 'whole'));
  return isWhole ? texts.done : texts.stopped;
}
