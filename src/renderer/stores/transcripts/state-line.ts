import type { ChunkProgress, Transcript, TranscriptChunk } from '../../../shared/transcription/transcript.ts';
import { failedChunk, isSilent, stateOf } from '../../../shared/transcription/transcript-state.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { clockOf } from '../../ui/format/clock-of.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { languageName } from '../../ui/format/languages.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { whenLabel } from '../../ui/format/when-label.ts';
import { retryWhen, waitOf } from './wait-of.ts';

/** Returns a short description of a recording's state. */
export function stateLine(transcript: Transcript): string {
  const texts = strings().transcribe.states;
  const { chunks, settings } = transcript;
  switch (stateOf(transcript)) {
    case 'waiting': {
      const wait = waitOf(transcript, 0);
      return wait?.kind === 'retry' ? failureText(wait.reason).title : texts.waiting;
    }
    case 'uploading': {
      const share = uploadedShare(transcript);
      return share === null ? texts.connecting : texts.uploading(Math.floor(share * 100));
    }
    case 'splitting':
      return transcript.splitting?.waiting ? texts.waitingForWindow : texts.splitting;
    case 'transcribing': {
      const verb = settings.task === 'translate' ? texts.translating : texts.transcribing;
      const chunk = chunks.findIndex(({ progress }) => progress.state === 'transcribing');
      const all = chunksOf(transcript);
      return all > 1 ? `${verb} ${texts.part(chunk + 1, all)}` : verb;
    }
    case 'failed': {
      const failed = failedChunk(transcript);
      return failed ? failureText(failed.progress.failure).title : '';
    }
    case 'done':
      return doneLine(transcript);
  }
}

/**
 * Returns the detail next to the state: bytes, a wait, whether it's next, when it finished, or what was
 * transcribed although the end is missing. `now` is in epoch ms.
 */
export function detailOf(transcript: Transcript, isNext: boolean, now: number): string {
  const texts = strings().transcribe.states;
  switch (stateOf(transcript)) {
    case 'waiting': {
      const wait = waitOf(transcript, now);
      if (wait?.kind === 'retry') return retryWhen(wait, texts) || texts.retrying;
      return isNext ? texts.next : '';
    }
    case 'uploading': {
      const { sent, total } = uploaded(transcript);
      return total > 0 ? texts.uploadedOf(sizeLabel(sent), sizeLabel(total)) : '';
    }
    case 'done':
      return transcript.finishedAt === null ? '' : whenLabel(transcript.finishedAt, Date.now());
    case 'splitting': {
      const { splitting, duration } = transcript;
      return splitting && duration ? texts.splitOf(clockOf(splitting.at), clockOf(duration)) : '';
    }
    case 'transcribing': {
      const wait = waitOf(transcript, now);
      if (wait?.kind !== 'response') return '';
      const elapsed = clockOf(wait.elapsed);
      return wait.left === null ? elapsed : texts.timeLeft(elapsed, clockOf(wait.left));
    }
    case 'failed':
      return isIncomplete(transcript) ? doneLine(transcript) : '';
  }
}

/** Returns the number of chunks of a recording, or the expected number while it's being split. */
export function chunksOf({ chunks, splitting }: Transcript): number {
  return splitting?.expected ?? chunks.filter(({ progress }) => !isUnread(progress)).length;
}

/**
 * Returns whether a chunk stands for the end of a recording that couldn't be read, so that there was nothing to send.
 */
function isUnread(progress: ChunkProgress): boolean {
  return progress.state === 'failed' && progress.failure.code === 'recording-incomplete';
}

/** Returns whether the rest of a recording, whose end couldn't be read, has a text. */
function isIncomplete({ chunks, counts }: Transcript): boolean {
  return (
    counts.lines > 0 && chunks.every(({ progress }) => progress.state !== 'failed' || isUnread(progress))
  );
}

/** Returns a sentence that explains why a recording was split or converted; null if it wasn't. */
export function splitSentence(transcript: Transcript): string | null {
  const { splitReason, name, size, duration, splitting } = transcript;
  if (splitReason === null) return null;
  const texts = strings().transcribe.split;
  const chunks = chunksOf(transcript);
  const long = duration === null ? '' : clockOf(duration);
  const isLarge = splitReason === 'size' || splitReason === 'upload-limit';
  const what = isLarge
    ? texts.isLarge(name, sizeLabel(size))
    : splitReason === 'length'
      ? texts.isLong(name, long)
      : name;
  const why = texts.because[splitReason];
  const form = transcript.chunks.map((chunk) => formName(chunk.form)).find((name) => name !== null) ?? null;
  const sentAs = form === null ? '' : texts.sentAs(form);
  if (transcript.chunks.some((chunk) => chunk.form === 'copy')) return texts.copied(what, chunks, why);
  if (splitting?.expected === null) return texts.splitting(what, sentAs, why);
  const split = splitting === null ? texts.split : texts.splitAbout;
  return chunks > 1
    ? split(what, chunks, sentAs, why)
    : texts.encoded(what, texts.changed[splitReason], sentAs, why);
}

function formName(form: TranscriptChunk['form']): string | null {
  switch (form) {
    case 'mp3':
    case 'flac':
    case 'wav':
      return form.toUpperCase();
    case 'whole':
    case 'copy':
    case 'unencoded':
      return null;
  }
}

/** Returns the uploaded share, from 0 to 1; null if nothing is being uploaded or the size isn't known yet. */
export function uploadedShare(transcript: Transcript): number | null {
  const { sent, total } = uploaded(transcript);
  return total > 0 ? sent / total : null;
}

function doneLine(transcript: Transcript): string {
  const { counts, language, settings, speakers } = transcript;
  const texts = strings().transcribe.states;
  if (isSilent(transcript)) return texts.silent;
  if (counts.lines === 0) return texts.nothing;
  const wordCount = texts.words(countOf(counts.words), counts.words === 1);
  const spoken = language ?? settings.language;
  const described =
    settings.task === 'transcribe'
      ? spoken
        ? texts.language(wordCount, languageName(spoken))
        : wordCount
      : settings.language
        ? texts.translatedFrom(languageName(settings.language))
        : texts.translated(wordCount);
  if (speakers.length > 0) return texts.withSpeakers(described);
  const { responseFormat } = settings;
  return responseFormat ? texts.inForm(described, strings().transcribe.formats[responseFormat]) : described;
}

function uploaded({ chunks }: Transcript): { readonly sent: number; readonly total: number } {
  let sent = 0;
  let total = 0;
  for (const { progress } of chunks) {
    if (progress.state !== 'uploading') continue;
    sent += progress.sent;
    total += progress.total;
  }
  return { sent, total };
}
