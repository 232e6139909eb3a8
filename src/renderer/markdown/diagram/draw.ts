import mermaid from 'mermaid';
import { embedFont, loadFont } from './diagram-font.ts';
import type { DiagramAsk, DiagramDrawing } from './diagram-message.ts';
import { mermaidSettings } from './mermaid-settings.ts';
import { withoutTags } from './without-tags.ts';

let fontReady: Promise<void> | undefined;

/** Pictures and styles from elsewhere, which the policy refuses anyway: a diagram that wants them can't be whole. */
const fromElsewhere = /\burl\s*\(|@import|\bimg["']?\s*:/i;

/** Draws a diagram; rejects where its source is not one, or is too large. */
export async function draw({ id, source, colours }: DiagramAsk): Promise<DiagramDrawing> {
  if (fromElsewhere.test(source)) throw new Error('the diagram names something to load');
  fontReady ??= loadFont();
  await fontReady;
  mermaid.initialize(mermaidSettings(colours));
  const { svg } = await mermaid.render(`diagram-${id}`, withoutTags(source));
  // Mermaid writes HTML; a picture is read as XML.
  const drawn = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!drawn) throw new Error('mermaid drew nothing');
  const { width, height } = drawn.viewBox.baseVal;
  drawn.setAttribute('width', String(width));
  drawn.setAttribute('height', String(height));
  embedFont(drawn);
  return {
    svg: new XMLSerializer().serializeToString(drawn),
    width,
    height,
    title: drawn.querySelector(':scope > title')?.textContent?.trim() ?? '',
  };
}
