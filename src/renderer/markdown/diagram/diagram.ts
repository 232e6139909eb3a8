import mermaid from 'mermaid';
import { embedFont, loadFont } from './diagram-font.ts';
import type { DiagramDrawing, DiagramRequest, DiagramResponse } from './diagram-message.ts';
import { mermaidSettings } from './mermaid-settings.ts';
import { withoutTags } from './without-tags.ts';

let fontReady: Promise<void> | undefined;

/**
 * External images and styles. The content security policy blocks them anyway, and without them the diagram would be
 * incomplete.
 */
const externalContent = /\burl\s*\(|@import|\bimg["']?\s*:/i;

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

/** Draws a diagram. Rejects if its source is invalid or too large. */
async function draw({ id, source, colours }: DiagramRequest): Promise<DiagramDrawing> {
  if (externalContent.test(source)) throw new Error('the diagram refers to external content');
  fontReady ??= loadFont();
  await fontReady;
  mermaid.initialize(mermaidSettings(colours));
  const { svg } = await mermaid.render(`diagram-${id}`, withoutTags(source));
  // Mermaid outputs HTML, but an image is parsed as XML.
  const element = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!element) throw new Error('mermaid drew nothing');
  const { width, height } = element.viewBox.baseVal;
  element.setAttribute('width', String(width));
  element.setAttribute('height', String(height));
  embedFont(element);
  return {
    svg: new XMLSerializer().serializeToString(element),
    width,
    height,
    title: element.querySelector(':scope > title')?.textContent?.trim() ?? '',
  };
}
