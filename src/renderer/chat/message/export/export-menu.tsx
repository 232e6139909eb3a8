import { UploadIcon } from 'lucide-react';
import { strings } from '../../../i18n/strings.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { ExportItems } from './export-items.tsx';

/** Exports the open conversation. */
export function ExportMenu({ conversationId }: { readonly conversationId: string }) {
  return (
    <Menu align="end" trigger={<IconButton icon={UploadIcon} label={strings().exporting.title} />}>
      <ExportItems conversationId={conversationId} />
    </Menu>
  );
}
