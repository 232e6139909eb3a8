import { UploadIcon } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { exportWithToast } from './export-with-toast.ts';

/** Takes the open conversation out, in a form to choose. */
export function ExportMenu({ conversationId }: { readonly conversationId: string }) {
  const texts = words.transfer;
  return (
    <Menu align="end" trigger={<IconButton icon={UploadIcon} label={texts.export} />}>
      <MenuItem onSelect={() => void exportWithToast(conversationId, 'markdown')}>
        {texts.exportMarkdown}
      </MenuItem>
      <MenuItem onSelect={() => void exportWithToast(conversationId, 'json')}>{texts.exportJson}</MenuItem>
    </Menu>
  );
}
