import { filePartLimit } from '../../../shared/limits.ts';
import { sentAudioFormat } from '../../../shared/chat/file-part.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import { failureText } from '../../failures/failure-text.ts';
import { audioKind } from '../../files/audio-kind.ts';
import { unattachedStrings } from '../../i18n/unattached-strings.ts';
import { currentGateway } from '../../stores/gateways/gateways-store.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { type AttachedDocumentFile, storeDocument } from './attach-document.ts';

/** Sent with the file name to models that don't accept audio. */
const noText = '[Audio without text]';

/**
 * Stores a recording so that it can be sent as audio. `head` is the start of the file. Returns null if sending audio is
 * turned off for the gateway. Never throws.
 */
export async function attachRecording(
  file: File,
  name: string,
  head: Uint8Array,
  signal: AbortSignal,
): Promise<AttachedDocumentFile | null> {
  if (!currentGateway()?.sendAudio) return null;
  const { otherAudio, audioTooLarge } = unattachedStrings().unattached;
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
