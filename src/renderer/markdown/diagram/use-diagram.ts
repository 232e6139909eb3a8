import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from '../code/code.module.css';
import { createDiagramFrame, type DiagramFrame, type DrawnDiagram } from './diagram-frame.ts';
import type { DiagramColours, DiagramDrawing } from './diagram-message.ts';

const theme = (): string => document.documentElement.dataset.theme ?? 'light';

/** A diagram for display: the URL of its picture, with size and title. */
export type DiagramPicture = Omit<DiagramDrawing, 'svg'> & { readonly address: string };

export type DiagramState =
  | { readonly kind: 'drawing' }
  | { readonly kind: 'drawn'; readonly picture: DiagramPicture }
  | { readonly kind: 'refused' }
  | { readonly kind: 'timed-out' };

/** How many diagrams are cached, so that one that scrolls back into view appears immediately. */
const maxDiagrams = 32;

const drawing: DiagramState = { kind: 'drawing' };
const cache = new Map<string, DrawnDiagram>();
let frame: DiagramFrame | undefined;

async function draw(source: string, theme: string): Promise<DrawnDiagram> {
  const key = `${theme}\n${source}`;
  const cached = cache.get(key);
  if (cached) return cached;
  frame ??= createDiagramFrame(styles.diagramFrame ?? '');
  const result = await frame.draw(source, diagramColours());
  cache.set(key, result);
  for (const oldest of cache.keys()) {
    if (cache.size <= maxDiagrams) break;
    cache.delete(oldest);
  }
  return result;
}

/**
 * Draws a diagram in the theme's colours; an undefined source isn't drawn. After a theme change, the previous picture
 * stays until the new one is drawn.
 */
export function useDiagram(source: string | undefined): DiagramState {
  const theme = useThemeName();
  const [state, setState] = useState(drawing);

  useEffect(() => {
    if (source === undefined) return undefined;
    let cancelled = false;
    let address: string | undefined;
    void draw(source, theme).then((outcome) => {
      if (cancelled) return;
      if (outcome.kind !== 'drawn') return setState(outcome);
      const { svg, ...rest } = outcome.drawing;
      address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      setState({ kind: 'drawn', picture: { ...rest, address } });
    });
    return () => {
      cancelled = true;
      // A displayed picture is already decoded and doesn't need its URL any more.
      if (address) URL.revokeObjectURL(address);
    };
  }, [source, theme]);

  return state;
}

function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Returns the page's theme and rerenders when it changes. */
function useThemeName(): string {
  return useSyncExternalStore(onTheme, theme, () => 'light');
}

/** Returns the page's current colours. */
function diagramColours(): DiagramColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    dark: theme() === 'dark',
    paper: colour('--sheet'),
    box: colour('--sunken'),
    line: colour('--line-control'),
    text: colour('--text-1'),
    accent: colour('--accent'),
    tint: colour('--accent-tint'),
  };
}
