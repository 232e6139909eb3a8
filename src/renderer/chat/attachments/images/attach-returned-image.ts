import type { AttachedImage } from '../../../../shared/chat/attachment.ts';
import { strings } from '../../../i18n/strings.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { deliverFiles } from '../file-receiver.ts';

/**
 * Attaches an image returned by a model to the message being written, as if the user had chosen the file. Never
 * rejects.
 */
export async function attachReturnedImage({ name, file }: AttachedImage, url: string): Promise<void> {
  const image = await fetch(url).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  if (!image) return toast({ text: strings().chat.images.unreadable });
  deliverFiles([new File([image], name, { type: file.type })]);
  focusMessageBox();
}
