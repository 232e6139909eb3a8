import { type DragEvent, useState } from 'react';

const type = 'application/x-parlance-conversation';

/** Starts dragging a conversation, for example to a folder. */
export function startDrag(event: DragEvent, conversationId: string): void {
  event.dataTransfer.setData(type, conversationId);
  event.dataTransfer.effectAllowed = 'move';
}

/** Returns the props of an element that conversations can be dropped on. `data-over` is set while one is over it. */
export function useDropTarget(onDrop: (conversationId: string) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      // The id can only be read on drop.
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const { relatedTarget, currentTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const id = event.dataTransfer.getData(type);
      if (id === '') return;
      event.preventDefault();
      onDrop(id);
    },
  };
}
