import type { ChatCorrection } from '../gateways/chat-correction.ts';
import type { GatewayProfile } from '../gateways/gateway-profile.ts';
import { filePartLimit } from '../limits.ts';
import { ownValue } from '../own-value.ts';
import type { AttachedDocument, Attachment } from './attachment.ts';

/** Types of message parts that contain a file instead of its text: a PDF or a recording. */
export const filePartTypes = ['file', 'input_audio'] as const;

export type FilePartType = (typeof filePartTypes)[number];

/** Corrections for requests to a model that doesn't accept these parts. Their fields are named after the parts. */
export const filePartsRefused: Readonly<Record<FilePartType, ChatCorrection>> = {
  file: { field: 'file', instead: null },
  input_audio: { field: 'input_audio', instead: null },
};

/** Records that the user chose to send the text of documents instead of their files. It's never learned. */
export const filesSentAsText: ChatCorrection = { field: 'files_as_text', instead: null };

/** A gateway's settings for sending files. */
export type FileSettings = Pick<GatewayProfile, 'sendFiles' | 'sendAudio'>;

/** Returns the types of files that a gateway is set to send. */
export function wantedFileParts({ sendFiles, sendAudio }: FileSettings): readonly FilePartType[] {
  return filePartTypes.filter((type) => (type === 'file' ? sendFiles : sendAudio));
}

/** Returns the types of files to send to a model: those in the settings that it isn't known to refuse. */
export function sentFileParts(
  settings: FileSettings,
  corrections: readonly ChatCorrection[],
): readonly FilePartType[] {
  return wantedFileParts(settings).filter((type) => !corrections.some(({ field }) => field === type));
}

/** The audio formats that the API documents, by MIME type. */
const audioFormats: Readonly<Record<string, 'mp3' | 'wav'>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
};

/** Returns the format of audio that can be sent in chat, or null for other MIME types. */
export function sentAudioFormat(type: string): 'mp3' | 'wav' | null {
  return ownValue(audioFormats, type) ?? null;
}

/**
 * Returns the type of the part that an attachment's file can be sent as, or null if it can't. A PDF is sent as a file
 * only if all of its pages are chosen.
 */
export function filePartType(attachment: Attachment): FilePartType | null {
  if (attachment.kind !== 'document' || attachment.file.size > filePartLimit) return null;
  const { unit, chosen, file } = attachment;
  if (unit === 'page') return chosen === null ? 'file' : null;
  return unit === 'whole' && sentAudioFormat(file.type) ? 'input_audio' : null;
}

/** Whether an attachment's file is sent instead of its text. */
export function isSentAsFile(
  attachment: Attachment,
  sent: readonly FilePartType[],
): attachment is AttachedDocument {
  const type = filePartType(attachment);
  return type !== null && sent.includes(type);
}
