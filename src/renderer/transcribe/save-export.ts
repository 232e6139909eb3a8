import type { Transcript, TranscriptFormat, TranscriptLine } from '../../shared/models/transcript.ts';
import { ask } from '../chat/attempt.ts';
import { sentenceApart } from '../failure-words.ts';
import { saveFile } from '../transfer/save-file.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { answerFile, joinedFile } from './export/gateway-file.ts';
import { shortTime } from './export/time-code.ts';
import { dualFile, type ExportKind, type TranscriptFile, transcriptFile } from './export/transcript-file.ts';
import { wordDocument } from './export/word-document.ts';
import { languageCode, languageName } from './languages.ts';
import { stemOf } from './transcript-name.ts';
import type { Pair } from './translation/pair-of.ts';

/** Saves a transcript as a file, named after its recording; `times` says whether texts carry theirs. */
export async function saveAs(
  kind: ExportKind,
  transcript: Transcript,
  lines: readonly TranscriptLine[],
  times: boolean,
): Promise<void> {
  const head = { ...transcript, title: stemOf(transcript) };
  const name = fileName(transcript);
  if (kind !== 'word') return saveText(transcriptFile(kind, head, lines, { times }), name);
  try {
    saveBlob(await wordDocument(wordHead(transcript), lines, times), `${name}.docx`);
  } catch {
    toast({ text: words.transcribe.notSaved });
  }
}

/** Saves subtitles with the original over its translation. */
export function saveBoth(
  kind: 'srt' | 'vtt',
  { original }: Pair,
  lines: readonly TranscriptLine[],
  translation: readonly TranscriptLine[],
): void {
  saveText(dualFile(kind, lines, translation), `${fileName(original)}.${spokenCode(original) ?? 'xx'}-en`);
}

/** Saves what the gateway wrote, letter for letter. */
export async function saveAnswer(transcript: Transcript): Promise<void> {
  const outcome = await ask((to) => to.transcripts.answer({ transcriptId: transcript.id }));
  if (!outcome.ok) {
    const { title, cause } = sentenceApart(outcome.failure);
    return toast({ text: words.frame.titled(title, cause) });
  }
  const { answered, raw } = outcome.value;
  saveText(answerFile(answered, raw), `${fileName(transcript)}.gateway`);
}

/** Saves what the gateway wrote for all parts as the one file that it never gave, and says so. */
export function saveJoined(
  format: TranscriptFormat,
  transcript: Transcript,
  lines: readonly TranscriptLine[],
): void {
  const note = words.transcribe.answer.madeOf(transcript.parts.length);
  const head = { ...transcript, title: stemOf(transcript) };
  saveText(joinedFile(format, head, lines, note), `${fileName(transcript)}.joined`);
  toast({ text: note });
}

function saveText({ ending, type, text }: TranscriptFile, name: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), `${name}.${ending}`);
}

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveFile(address, name);
  // The download has begun by then; until it has, the bytes must stay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Players find subtitles by the name of the film, and their language by what stands before the ending. */
function fileName(transcript: Transcript): string {
  const plain = Array.from(stemOf(transcript), (sign) =>
    sign < ' ' || '<>:"/\\|?*'.includes(sign) ? '_' : sign,
  ).join('');
  const name = plain.replace(/[. ]+$/, '').slice(0, 120) || words.transcribe.transcript;
  return transcript.settings.task === 'translate' ? `${name}.en` : name;
}

function wordHead(transcript: Transcript) {
  const { duration, settings } = transcript;
  const code = spokenCode(transcript);
  const inEnglish = settings.task === 'translate';
  const language = inEnglish ? 'en' : code;
  const about = [
    transcript.name,
    duration === null ? null : shortTime(duration),
    inEnglish && settings.language
      ? words.transcribe.states.translatedFrom(languageName(settings.language))
      : language && languageName(language),
  ];
  return { title: stemOf(transcript), about: about.filter(Boolean).join(' · '), language };
}

function spokenCode({ language, settings }: Transcript): string | null {
  return languageCode(language ?? '') ?? settings.language;
}
