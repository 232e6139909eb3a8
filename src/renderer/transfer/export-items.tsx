import { UploadIcon } from 'lucide-react';
import { MenuItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { exportWithToast } from './export-with-toast.ts';

/** The forms in which one conversation can be taken out, as items of a menu. */
export function ExportItems({ conversationId }: { readonly conversationId: string }) {
  return (
    <>
      <MenuItem icon={UploadIcon} onSelect={() => void exportWithToast(conversationId, 'markdown')}>
        {words.transfer.exportMarkdown}
      </MenuItem>
      <MenuItem icon={UploadIcon} onSelect={() => void exportWithToast(conversationId, 'json')}>
        {words.transfer.exportJson}
      </MenuItem>
    </>
  );
}
