import type { DragEvent } from 'react';
import type { Clip } from '../../../shared/models/clip.ts';
import { ask, attempt } from '../../stores/attempt.ts';
import { inElectron } from '../../stores/shell.ts';

/** What makes a part of the page the clip itself: dragged out of the window, it is its file. Nothing in a browser. */
export function dragOutProps({ id: clipId, file }: Clip) {
  if (!inElectron || !file) return {};
  return {
    draggable: true,
    // Its file is put ready as the button goes down, so that it is there when the pointer moves.
    onPointerDown: () => void ask((to) => to.clips.readyToDrag({ clipId })),
    onDragStart: (event: DragEvent) => {
      // The system drags, not the page.
      event.preventDefault();
      void attempt((to) => to.clips.drag({ clipId }));
    },
  };
}
