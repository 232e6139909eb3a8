import type { DiagramRequest, DiagramResponse } from './diagram-message.ts';
import { draw } from './draw.ts';

// The parent is Parlance's own page: the content security policy lets no other page frame this one. It sends a port for
// all further messages.
window.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.source !== window.parent || !port) return;
  port.onmessage = async ({ data }: MessageEvent<DiagramRequest>) => {
    const drawing = await draw(data).catch(() => null);
    port.postMessage({ id: data.id, drawing } satisfies DiagramResponse);
  };
});
