import type { AttachedDocument } from '../../../../shared/chat/attachment.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { saveFile } from '../../../files/save-file.ts';
import { strings } from '../../../i18n/strings.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Saves the original file of a document under its name. Never throws. */
export async function saveAttachedFile({ id, name }: AttachedDocument): Promise<void> {
  const outcome = await callBackend((api) => api.chat.attachedFile({ attachmentId: id }));
  if (outcome.ok) saveFile(outcome.value, name);
  else if (outcome.failure.code === 'not-found') toast({ text: strings().composer.document.noFile(name) });
  else toast({ text: failureText(outcome.failure).title });
}
