/** The colours of the page that a diagram takes on, as `#rrggbb`. */
export type DiagramColours = {
  readonly dark: boolean;
  readonly paper: string;
  readonly box: string;
  readonly line: string;
  readonly text: string;
  readonly accent: string;
  readonly tint: string;
};

/** What the page asks of the frame: a diagram's source in these colours. */
export type DiagramAsk = {
  readonly id: number;
  readonly source: string;
  readonly colours: DiagramColours;
};

/** What the frame answers: an SVG document with its size in CSS pixels, or nothing where it can't be drawn. */
export type DiagramAnswer = {
  readonly id: number;
  readonly drawing: DiagramDrawing | null;
};

/** A drawn diagram: an SVG document, its size in CSS pixels, and its title where its author gave it one. */
export type DiagramDrawing = {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
};
