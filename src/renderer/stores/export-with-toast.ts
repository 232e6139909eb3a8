import type { TransferFormat } from '../../shared/data/transfer.ts';
import { toastFailure } from '../failures/toast-failure.ts';
import { strings } from '../i18n/strings.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { exportConversations, useTransfer } from './transfer-store.ts';

/** Exports one conversation and shows the result in a toast. */
export async function exportWithToast(conversationId: string, format: TransferFormat): Promise<void> {
  await exportConversations([conversationId], format);
  const { transfer } = useTransfer.getState();
  if (transfer.state === 'exported')
    toast({ text: strings().exporting.done(transfer.count, transfer.file, transfer.missing) });
  if (transfer.state === 'failed') toastFailure(transfer.failure);
}
