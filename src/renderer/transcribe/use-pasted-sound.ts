import { useEffect } from 'react';
import { pastedFiles } from '../chat/composer/pasted-files.ts';
import { overlayOpen } from '../ui/overlay-open.ts';
import { addFiles } from './add-files.ts';

/** Files that are pasted anywhere on the screen go into the queue. */
export function usePastedSound(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || overlayOpen()) return;
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      void addFiles(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
