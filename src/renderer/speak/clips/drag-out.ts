import type { DragEvent } from 'react';
import type { Clip } from '../../../shared/models/clip.ts';
import { ask, attempt } from '../../stores/attempt.ts';
import { inElectron } from '../../stores/shell.ts';

/** Returns props for an element that can be dragged out of the window as the clip's file. Empty in a browser. */
export function dragOutProps({ id: clipId, file }: Clip) {
  if (!inElectron || !file) return {};
  return {
    draggable: true,
    // Prepares the file on pointer down, so that it exists when the drag starts.
    onPointerDown: () => void ask((to) => to.clips.readyToDrag({ clipId })),
    onDragStart: (event: DragEvent) => {
      // The system handles the drag, not the page.
      event.preventDefault();
      void attempt((to) => to.clips.drag({ clipId }));
    },
  };
}
