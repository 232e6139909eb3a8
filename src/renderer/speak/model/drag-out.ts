import type { DragEvent } from 'react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { inElectron } from '../../stores/shell.ts';

/** Returns props for an element that can be dragged out of the window as the clip's file. Empty in a browser. */
export function dragOutProps({ id: clipId, file }: Clip) {
  if (!inElectron || !file) return {};
  return {
    draggable: true,
    // Prepares the file on pointer down, so that it exists when the drag starts.
    onPointerDown: () => void callBackend((api) => api.clips.readyToDrag({ clipId })),
    onDragStart: (event: DragEvent) => {
      // The system handles the drag, not the page.
      event.preventDefault();
      void callOrToast((api) => api.clips.drag({ clipId }));
    },
  };
}
