import { useEffect } from 'react';
import { pastedFiles } from '../../files/pasted-files.ts';
import { addFiles } from '../../stores/transcripts/add-files.ts';
import { overlayOpen } from '../../ui/overlay/overlay-open.ts';

/** Adds files that are pasted anywhere on the screen to the queue. */
export function usePastedAudio(): void {
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
