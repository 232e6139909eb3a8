import { safeLink } from '../../shared/text/safe-link.ts';
import { callOrToast } from './call-or-toast.ts';

/** Opens a link outside the app. Falls back to a browser tab if the main process can't. */
export function openLink(url: string): void {
  void callOrToast(async (api) => {
    if (await api.app.openLink({ url })) return;
    const link = safeLink(url);
    if (link) window.open(link, '_blank', 'noopener,noreferrer');
  });
}
