import type {
  Transcript,
  TranscriptFormat,
  TranscriptLine,
} from '../../../shared/transcription/transcript.ts';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { saveBlob } from '../../files/save-file.ts';
import type { TextMark } from '../../files/transcript/text-marks.ts';
import { shortTime } from '../../files/transcript/time-code.ts';
import {
  dualFile,
  type ExportKind,
  type ExportOptions,
  type TranscriptFile,
  transcriptFile,
} from '../../files/transcript/transcript-file.ts';
import { strings } from '../../i18n/strings.ts';
import { marksOf } from '../../stores/transcripts/blank/missing-text.ts';
import type { BothLines } from '../../stores/transcripts/pair-of.ts';
import { withSpeakerNames } from '../../stores/transcripts/speaker-names.ts';
import { stemOf } from '../../stores/transcripts/transcript-name.ts';
import { languageName, languageTag } from '../../ui/format/languages.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { joinedFile, responseFile } from './gateway-file.ts';
import { pairDocument, wordDocument } from './word-document.ts';
import { cuesFor, timingRanges, timingsIn } from './word-timings.ts';

/** Saves a transcript as a file named after its recording. */
export async function saveAs(
  kind: ExportKind,
  transcript: Transcript,
  lines: readonly TranscriptLine[],
  options: ExportOptions,
): Promise<void> {
  const head = { ...transcript, title: stemOf(transcript) };
  const name = fileName(transcript);
  const withNames = withSpeakerNames(lines, transcript);
  const texts = strings().speakers;
  const note = lines.some(({ approximate }) => approximate) ? texts.approximateExport : undefined;
  if (kind !== 'word') {
    const usesWords = kind === 'srt' || kind === 'vtt' || kind === 'json';
    const spoken = usesWords ? await withWords(withNames, transcript) : withNames;
    return saveText(transcriptFile(kind, head, spoken, { ...options, note }), name);
  }
  try {
    saveBlob(await wordDocument(wordHead(transcript), withNames, options), `${name}.docx`);
  } catch {
    toast({ text: strings().transcribe.notSaved });
  }
}

/** Returns lines with the times of their words. Without them, subtitles have the times of the lines. */
async function withWords(lines: readonly TranscriptLine[], { id: transcriptId }: Transcript) {
  const open = lines.map((line) => ({ ...line, transcriptId }));
  const timings = new Map<string, readonly WordCue[]>();
  for (const range of timingRanges(open))
    for (const [id, words] of (await timingsIn(range)) ?? []) timings.set(id, words);
  return open.map((line) => ({ ...line, words: cuesFor(line, timings) }));
}

/** Saves subtitles with the original above its translation. */
export function saveBoth(kind: 'srt' | 'vtt', both: BothLines, showsMarks: boolean): void {
  const { pair, original, translation, originalBlanks, translationBlanks } = both;
  const marks = showsMarks ? marksOf([...originalBlanks, ...translationBlanks]) : [];
  const name = `${fileName(pair.original)}.${spokenCode(pair.original) ?? 'xx'}-en`;
  const withNames = [
    withSpeakerNames(original, pair.original),
    withSpeakerNames(translation, pair.translation),
  ] as const;
  saveText(dualFile(kind, ...withNames, marks), name);
}

/** Saves a transcript and its translation as a Word document with two columns. */
export async function saveColumns(both: BothLines, times: boolean, showsMarks: boolean): Promise<void> {
  const { pair, original, translation, originalBlanks, translationBlanks } = both;
  const code = spokenCode(pair.original);
  const titles = [
    code === null ? strings().transcribe.pair.original : languageName(code),
    strings().transcribe.pair.english,
  ] as const;
  try {
    const marksIn = (blanks: BothLines['originalBlanks']) => (showsMarks ? marksOf(blanks) : []);
    const marks = [marksIn(originalBlanks), marksIn(translationBlanks)] as const;
    const withNames = [
      withSpeakerNames(original, pair.original),
      withSpeakerNames(translation, pair.translation),
    ] as const;
    const blob = await pairDocument(wordHead(pair.original), titles, withNames, times, marks);
    saveBlob(blob, `${fileName(pair.original)}.${code ?? 'xx'}-en.docx`);
  } catch {
    toast({ text: strings().transcribe.notSaved });
  }
}

/** Saves the gateway's response verbatim. */
export async function saveResponse(transcript: Transcript): Promise<void> {
  const outcome = await callBackend((api) => api.transcripts.response({ transcriptId: transcript.id }));
  if (!outcome.ok) return toastFailure(outcome.failure);
  const { format, raw } = outcome.value;
  saveText(responseFile(format, raw), `${fileName(transcript)}.gateway`);
}

/** Saves the responses for all chunks, joined into one file, with a note that explains this. */
export async function saveJoined(
  format: TranscriptFormat,
  transcript: Transcript,
  marks: readonly TextMark[],
): Promise<void> {
  const outcome = await callBackend((api) => api.transcripts.originalLines({ transcriptId: transcript.id }));
  if (!outcome.ok) return toastFailure(outcome.failure);
  const note = strings().transcribe.response.madeOf(transcript.chunks.length);
  const head = { ...transcript, title: stemOf(transcript) };
  const withNames = withSpeakerNames(outcome.value, transcript);
  saveText(joinedFile(format, head, withNames, note, marks), `${fileName(transcript)}.joined`);
  toast({ text: note });
}

function saveText({ extension, type, text }: TranscriptFile, name: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), `${name}.${extension}`);
}

/** Returns the file name without its extension. Players find subtitles by the video's name followed by the language. */
function fileName(transcript: Transcript): string {
  const plain = Array.from(stemOf(transcript), (character) =>
    character < ' ' || '<>:"/\\|?*'.includes(character) ? '_' : character,
  ).join('');
  const name = plain.replace(/(?<![. ])[. ]+$/, '').slice(0, 120) || strings().transcribe.transcript;
  return transcript.settings.task === 'translate' ? `${name}.en` : name;
}

function wordHead(transcript: Transcript) {
  const { duration, settings } = transcript;
  const code = spokenCode(transcript);
  const inEnglish = settings.task === 'translate';
  const language = inEnglish ? 'en' : code;
  const description = [
    transcript.name,
    duration === null ? null : shortTime(duration),
    inEnglish && settings.language
      ? strings().transcribe.states.translatedFrom(languageName(settings.language))
      : language && languageName(language),
  ];
  return { title: stemOf(transcript), about: description.filter(Boolean).join(' · '), language };
}

function spokenCode({ language, settings }: Transcript): string | null {
  return languageTag(language ?? '') ?? settings.language;
}
