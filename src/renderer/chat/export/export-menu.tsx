import { UploadIcon } from 'lucide-react';
import { transferStrings } from '../../i18n/transfer-strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { ExportItems } from './export-items.tsx';

/** Takes the open conversation out, in a form to choose. */
export function ExportMenu({ conversationId }: { readonly conversationId: string }) {
  return (
    <Menu align="end" trigger={<IconButton icon={UploadIcon} label={transferStrings().transfer.export} />}>
      <ExportItems conversationId={conversationId} />
    </Menu>
  );
}
