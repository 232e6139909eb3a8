import mermaid from 'mermaid';
import type { DiagramAsk, DiagramDrawing } from './diagram-message.ts';
import { mermaidSettings } from './mermaid-settings.ts';

/** Pictures and styles from elsewhere, which the policy refuses anyway: a diagram that wants them can't be whole. */
const fromElsewhere = /\burl\s*\(|@import|\bimg["']?\s*:/i;

const stereotypeTagOrLess = /<<[\w ]+>>|<\/?(?:br|b|i|u|em|strong|sub|sup|small)\s*\/?>|<(?=[a-z/!?])/gi;

/**
 * The source with every tag as the text it is, but for breaks and emphasis: mermaid measures labels as HTML before it
 * has cleaned them, whatever its security level.
 */
export function withoutTags(source: string): string {
  return source.replace(stereotypeTagOrLess, (found) => (found === '<' ? '#lt;' : found));
}

/** Draws a diagram; rejects where its source is not one, or is too large. */
export async function draw({ id, source, colours }: DiagramAsk): Promise<DiagramDrawing> {
  if (fromElsewhere.test(source)) throw new Error('the diagram names something to load');
  mermaid.initialize(mermaidSettings(colours));
  const { svg } = await mermaid.render(`diagram-${id}`, withoutTags(source));
  // Mermaid writes HTML; a picture is read as XML.
  const drawn = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (!drawn) throw new Error('mermaid drew nothing');
  const { width, height } = drawn.viewBox.baseVal;
  drawn.setAttribute('width', String(width));
  drawn.setAttribute('height', String(height));
  return {
    svg: new XMLSerializer().serializeToString(drawn),
    width,
    height,
    title: drawn.querySelector(':scope > title')?.textContent?.trim() ?? '',
  };
}
