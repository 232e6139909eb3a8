import { UploadIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { exportWithToast } from '../../stores/export-with-toast.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';

/** The forms in which one conversation can be taken out, as items of a menu. */
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
