import type { Clip } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { stateLine } from '../../stores/transcripts/state-line.ts';
import { clockOf } from '../../ui/format/clock-of.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { clipSeconds } from '../model/clip-time.ts';
import type { EnglishText } from './english-text.ts';
import type { Changed } from './steps.ts';

/** Returns a short label for the state of the English text. */
export function textLabel(english: EnglishText): string {
  const texts = strings().voiceOver;
  switch (english.state) {
    case 'unknown':
      return texts.loading;
    case 'choose':
      return texts.toChoose;
    case 'pending':
      return stateLine(english.source);
    case 'failed':
      return texts.failed;
    case 'silent':
      return texts.silent;
    case 'gone':
      return texts.gone;
    case 'ready':
      return texts.how[english.how];
  }
}

/** Returns a short label for the state of the speech. */
export function speechLabel(clip: Clip | null, changed: Changed): string {
  const texts = strings().voiceOver;
  if (!clip) return texts.notSpoken;
  const { chunks, running, settings } = clip;
  const { name } = voiceOf(settings.voice);
  const done = chunks.filter(({ progress }) => progress.state === 'whole').length;
  if (running && done < chunks.length) {
    if (chunks.length === 1) return texts.speaking(name);
    return texts.partOf(countOf(done + 1), countOf(chunks.length));
  }
  if (done < chunks.length) return texts.speechFailed(name);
  switch (changed) {
    case 'text':
      return texts.textChanged;
    case 'voice':
      return texts.voiceChanged(name);
    case 'format':
      return texts.formatChanged(settings.format);
    case 'speed':
      return texts.speedChanged;
    case 'directions':
      return texts.directionsChanged;
    case null:
      return texts.spoken(name, clockOf(clipSeconds(clip).seconds));
  }
}
