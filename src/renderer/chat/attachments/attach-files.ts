import type { Attachment } from '../../../shared/chat/attachment.ts';
import { sentAudioFormat } from '../../../shared/chat/file-part.ts';
import { attachmentLimit, attachmentsLimit, filePartLimit } from '../../../shared/limits.ts';
import { fileName } from '../../../shared/text/file-name.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { faultOf } from '../../backend/file-fault.ts';
import { failureText } from '../../failures/failure-text.ts';
import { audioKind } from '../../files/audio-kind.ts';
import { documentHeadBytes, documentKind } from '../../files/documents/document-format.ts';
import { filesInTurn } from '../../files/files-in-turn.ts';
import { askEncoding } from '../../files/text/encoding-question-store.ts';
import { type FileText, textOfFile } from '../../files/text/text-of-file.ts';
import { strings } from '../../i18n/strings.ts';
import { openGateway } from '../../stores/conversations/conversation-gateway.ts';
import { joinedList } from '../../ui/format/intl.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import {
  type AskEncoding,
  type AttachedDocumentFile,
  attachDocument,
  type FileTask,
  storeDocument,
} from './attach-document.ts';
import { type AttachedImageFile, attachImage } from './images/attach-image.ts';
import type { AttachingPages, ScannedPdf } from './scanned/attach-pages.ts';

/** Sent with the file name to models that don't accept audio. */
const noText = '[Audio without text]';

/** Callbacks used while files are attached one by one. */
export type AttachingFiles = AttachingPages & {
  /** Called if a PDF needs a password. */
  locked(file: File): void;
  /** Called if pages of a PDF are images without text. */
  scanned(pdf: ScannedPdf): void;
};

const longestName = 255;
/** How many of the files beyond the limit are named. */
const maxNamed = 20;

/**
 * Reads files as images, documents or text and stores at most `room` of them as attachments, one by one. A file about
 * which the user is asked doesn't hold up the others. `inOrder` waits for files that arrived earlier. Never throws.
 */
export async function attachFiles(
  files: readonly File[],
  room: number,
  during: AttachingFiles,
  inOrder: (attach: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const accepted = files.slice(0, Math.max(0, room));
  const tasks = accepted.map((file) => ({ file, task: during.begin(file) }));
  const leftOut = files.slice(accepted.length);
  if (leftOut.length > 0) {
    const texts = strings().composer;
    const names = leftOut.slice(0, maxNamed).map(({ name }) => shortened(name));
    const others = leftOut.length - names.length;
    const listed = joinedList(others > 0 ? [...names, texts.others(others)] : names);
    during.problem(texts.tooMany(attachmentsLimit, leftOut.length, listed));
  }
  let attaching: readonly Promise<void>[] = [];
  await inOrder(async () => {
    attaching = await filesInTurn(tasks, async ({ file, task }, endTurn) => {
      const ask: AskEncoding = (...question) => {
        if (task.signal.aborted) return Promise.resolve(null);
        endTurn();
        return askEncoding(...question);
      };
      if (!task.signal.aborted) settle(await readOne(file, task, ask), file, null, task, during);
      during.end(task);
    });
  });
  await Promise.all(attaching);
}

/** Attaches a PDF again, this time with its password. Never throws. Returns whether it needs another password. */
export async function unlockFile(file: File, password: string, during: AttachingFiles): Promise<boolean> {
  const task = during.begin(file);
  const done = await attachDocument(file, shortened(file.name), 'pdf', password, task);
  const isLocked = done.kind === 'locked';
  if (!isLocked) settle(done, file, password, task, during);
  during.end(task);
  return isLocked && !task.signal.aborted;
}

/** Reads and stores one file. Never throws. */
async function readOne(
  file: File,
  task: FileTask,
  ask: AskEncoding,
): Promise<AttachedDocumentFile | AttachedImageFile> {
  const name = shortened(file.name);
  const image = await attachImage(file, name, task.signal);
  if (image) return image;
  const texts = strings().unattached;
  const head = await headOf(file);
  if (!head || head.length === 0) {
    const fault = await faultOf(file);
    if (fault !== null) return refused(texts.faults[fault](file.name));
  }
  if (!head) return refused(texts.unreadable(file.name));
  const kind = documentKind(head, file.name);
  if (kind === 'old-office') return refused(texts.oldOffice(file.name));
  if (kind === 'encrypted-office') return refused(texts.protected(file.name));
  if (kind === 'damaged') return refused(texts.damaged(file.name));
  if (kind !== null) return attachDocument(file, name, kind, null, { ...task, ask });
  const read = await textOfFile(file, { ask });
  const isAudio = read.kind === 'binary' && read.what === 'audio';
  const recording = isAudio && (await attachRecording(file, name, head, task.signal));
  if (recording) return recording;
  if (read.kind === 'left-out') return read;
  if (read.kind !== 'text') return refused(refusal(file.name, read));
  const outcome = await storeText(file, read.text, task.signal);
  if (!outcome.ok) return refused(failureText(outcome.failure).cause);
  return { kind: 'attached', attachment: outcome.value, scanned: [] };
}

function refused(sentence: string) {
  return { kind: 'refused', sentence } as const;
}

/** Reports the result for a file, unless it has been cancelled. */
function settle(
  done: AttachedDocumentFile | AttachedImageFile,
  file: File,
  password: string | null,
  { signal }: FileTask,
  during: AttachingFiles,
): void {
  if (signal.aborted) return;
  switch (done.kind) {
    case 'locked':
      during.locked(file);
      break;
    case 'refused':
      during.problem(done.sentence);
      break;
    case 'left-out':
      break;
    case 'scanned':
      during.scanned({ file, password, total: done.pages, pages: null });
      break;
    case 'attached': {
      const { attachment } = done;
      during.attached(attachment);
      if ('note' in done) {
        if (done.note !== null) during.problem(done.note);
      } else if (attachment.kind === 'document' && done.scanned.length > 0)
        during.scanned({ file, password, total: attachment.parts, pages: done.scanned });
    }
  }
}

/** Stores the text of a text file. A long one is stored like a document. */
function storeText(file: File, text: string, signal: AbortSignal): Promise<Outcome<Attachment>> {
  if (new TextEncoder().encode(text).length <= attachmentLimit) return attachText(file.name, text);
  const parts = [{ text, tokens: estimatedTokens(text) }];
  return storeDocument(file, shortened(file.name), { unit: 'whole', parts }, signal);
}

function attachText(name: string, text: string): Promise<Outcome<Attachment>> {
  return callBackend((api) => api.chat.attach({ name: shortened(name), kind: 'text', text }));
}

async function headOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, documentHeadBytes).arrayBuffer());
  } catch {
    return null;
  }
}

function refusal(name: string, read: Exclude<FileText, { kind: 'text' | 'left-out' }>): string {
  const texts = strings().unattached;
  switch (read.kind) {
    case 'binary':
      return read.what === 'audio' || read.what === 'video'
        ? texts.recording(name, texts.kinds[read.what])
        : read.what === 'image'
          ? texts.otherImage(name)
          : texts.binary(name, texts.kinds[read.what]);
    case 'old-encoding':
      return strings().encodings.unknown(name);
    case 'too-large':
      return texts.tooLarge(name);
    case 'empty':
      return texts.empty(name);
    case 'unreadable':
      return texts.unreadable(name);
  }
}

/** Shortens a name to the length that the contract allows, keeping its extension. */
function shortened(name: string): string {
  const plain = fileName(name).trim() || strings().composer.unnamed;
  if (plain.length <= longestName) return plain;
  const extension = /\.[^.]{1,20}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, longestName - extension.length) + extension;
}

/**
 * Stores a recording so that it can be sent as audio. `head` is the start of the file. Returns null if sending audio is
 * turned off for the gateway. Never throws.
 */
async function attachRecording(
  file: File,
  name: string,
  head: Uint8Array,
  signal: AbortSignal,
): Promise<AttachedDocumentFile | null> {
  if (!openGateway()?.sendAudio) return null;
  const { otherAudio, audioTooLarge } = strings().unattached;
  const kind = audioKind(head, file.name);
  if (kind.kind !== 'audio' || !sentAudioFormat(kind.type))
    return { kind: 'refused', sentence: otherAudio(file.name) };
  if (file.size > filePartLimit)
    return { kind: 'refused', sentence: audioTooLarge(file.name, sizeLabel(filePartLimit)) };
  // The browser derives the type from the name.
  const typed = new File([file], file.name, { type: kind.type });
  const parts = [{ text: noText, tokens: estimatedTokens(noText) }];
  const outcome = await storeDocument(typed, name, { unit: 'whole', parts }, signal);
  if (!outcome.ok) return { kind: 'refused', sentence: failureText(outcome.failure).cause };
  return { kind: 'attached', attachment: outcome.value, scanned: [] };
}
