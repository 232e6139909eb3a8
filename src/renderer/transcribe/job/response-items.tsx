import { transcriptFormats } from '../../../shared/limits.ts';
import type { Transcript, TranscriptFormat } from '../../../shared/transcription/transcript.ts';
import type { TextMark } from '../../files/transcript/text-marks.ts';
import { strings } from '../../i18n/strings.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { MenuNamedItem } from '../../ui/overlay/menu.tsx';
import { saveJoined, saveResponse } from '../model/save-export.ts';
import { confirmFormat, inResponseFormat, isRequestable, responseFormatOf } from './other-format.ts';

const extensions = {
  json: 'JSON',
  text: 'TXT',
  srt: 'SRT',
  verbose_json: 'JSON',
  vtt: 'VTT',
  diarized_json: 'JSON',
} as const;

/** Menu items for the response formats: the one that was returned, and the others on request. */
export function ResponseItems({
  transcript,
  marks,
}: {
  readonly transcript: Transcript;
  readonly marks: readonly TextMark[];
}) {
  const texts = strings().transcribe.response;
  const { chunks, settings, audioUrl } = transcript;
  const all = useTranscripts(({ items }) => items) ?? [];
  const isListWhole = useTranscripts(isWhole);
  const isSingleChunk = chunks.length === 1;
  const returnedFormat = responseFormatOf(transcript);
  const itemOf = (format: TranscriptFormat) => {
    if (!isSingleChunk)
      return { detail: texts.joined, onSelect: () => void saveJoined(format, transcript, marks) };
    const existing = inResponseFormat(transcript, format, all);
    if (existing) return { detail: texts.unchanged, onSelect: () => void saveResponse(existing) };
    const requested = settings.responseFormat === format && returnedFormat;
    return {
      detail: !audioUrl
        ? texts.notRequestable
        : requested
          ? texts.refused(texts.forms[requested])
          : texts.newRequest,
      disabled: !isRequestable(transcript, isListWhole),
      onSelect: () => confirmFormat(transcript, format),
    };
  };
  return transcriptFormats.map((format) => (
    <MenuNamedItem key={format} name={texts.forms[format]} mark={extensions[format]} {...itemOf(format)} />
  ));
}
