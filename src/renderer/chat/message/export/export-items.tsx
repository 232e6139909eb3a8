import { UploadIcon } from 'lucide-react';
import { strings } from '../../../i18n/strings.ts';
import { exportWithToast } from '../../../stores/export-with-toast.ts';
import { MenuItem } from '../../../ui/overlay/menu.tsx';

/** Menu items for the export formats of a conversation. */
export function ExportItems({ conversationId }: { readonly conversationId: string }) {
  return (
    <>
      <MenuItem icon={UploadIcon} onSelect={() => void exportWithToast(conversationId, 'markdown')}>
        {strings().exporting.markdown}
      </MenuItem>
      <MenuItem icon={UploadIcon} onSelect={() => void exportWithToast(conversationId, 'json')}>
        {strings().exporting.json}
      </MenuItem>
    </>
  );
}
