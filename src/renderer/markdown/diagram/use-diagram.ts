import { useEffect, useState } from 'react';
import css from '../code/code.module.css';
import { diagramColours, useThemeName } from './diagram-colours.ts';
import { createDiagramFrame, type DiagramFrame, type DrawnDiagram } from './diagram-frame.ts';
import type { DiagramDrawing } from './diagram-message.ts';

/** A diagram as the page shows it: the address of its picture, with its size and title. */
export type DiagramPicture = Omit<DiagramDrawing, 'svg'> & { readonly address: string };

/** What there is to show of a diagram. */
export type DiagramState =
  | { readonly kind: 'drawing' }
  | { readonly kind: 'drawn'; readonly picture: DiagramPicture }
  | { readonly kind: 'refused' }
  | { readonly kind: 'timed-out' };

/** How many diagrams are kept, so that one that comes into view again is there at once. */
const KEPT = 32;

const drawing: DiagramState = { kind: 'drawing' };
const kept = new Map<string, DrawnDiagram>();
let frame: DiagramFrame | undefined;

async function drawn(source: string, theme: string): Promise<DrawnDiagram> {
  const key = `${theme}\n${source}`;
  const before = kept.get(key);
  if (before) return before;
  frame ??= createDiagramFrame(css.diagramFrame ?? '');
  const after = await frame.draw(source, diagramColours());
  kept.set(key, after);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return after;
}

/**
 * Draws a diagram in the colours of the theme, none while its source is undefined; while those of another theme are
 * drawn, the former picture stays.
 */
export function useDiagram(source: string | undefined): DiagramState {
  const theme = useThemeName();
  const [state, setState] = useState(drawing);

  useEffect(() => {
    if (source === undefined) return undefined;
    let gone = false;
    let address: string | undefined;
    void drawn(source, theme).then((outcome) => {
      if (gone) return;
      if (outcome.kind !== 'drawn') return setState(outcome);
      const { svg, ...rest } = outcome.drawing;
      address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      setState({ kind: 'drawn', picture: { ...rest, address } });
    });
    return () => {
      gone = true;
      // The picture that is shown is decoded already; its address is needed no more.
      if (address) URL.revokeObjectURL(address);
    };
  }, [source, theme]);

  return state;
}
