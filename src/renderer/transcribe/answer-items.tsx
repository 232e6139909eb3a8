import { transcriptFormats } from '../../shared/limits.ts';
import type { Transcript, TranscriptFormat, TranscriptLine } from '../../shared/models/transcript.ts';
import { stateOf } from '../../shared/models/transcript-state.ts';
import { MenuNamedItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { askForFormat } from './other-format.ts';
import { saveAnswer, saveJoined } from './save-export.ts';

const marks = { json: 'JSON', text: 'TXT', srt: 'SRT', verbose_json: 'JSON', vtt: 'VTT' } as const;

/** The five forms that a gateway can answer in: the one that it did, and the others for the asking. */
export function AnswerItems({
  transcript,
  lines,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
}) {
  const texts = words.transcribe.answer;
  const { parts, settings, audioUrl } = transcript;
  const whole = parts.length === 1;
  const answered = parts[0]?.progress.state === 'done' ? parts[0].progress.answered : null;
  const itemOf = (format: TranscriptFormat) => {
    if (!whole) return { detail: texts.joined, onSelect: () => saveJoined(format, transcript, lines) };
    if (format === answered) return { detail: texts.asAnswered, onSelect: () => void saveAnswer(transcript) };
    const asked = settings.responseFormat === format && answered;
    return {
      detail: !audioUrl ? texts.cannotAsk : asked ? texts.refused(texts.forms[asked]) : texts.newRequest,
      disabled: !audioUrl || stateOf(transcript) !== 'done',
      onSelect: () => askForFormat(transcript, format),
    };
  };
  return transcriptFormats.map((format) => (
    <MenuNamedItem key={format} name={texts.forms[format]} mark={marks[format]} {...itemOf(format)} />
  ));
}
