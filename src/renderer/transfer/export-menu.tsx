import { UploadIcon } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { ExportItems } from './export-items.tsx';

/** Takes the open conversation out, in a form to choose. */
export function ExportMenu({ conversationId }: { readonly conversationId: string }) {
  return (
    <Menu align="end" trigger={<IconButton icon={UploadIcon} label={words.transfer.export} />}>
      <ExportItems conversationId={conversationId} />
    </Menu>
  );
}
