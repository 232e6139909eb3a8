/** The page's colours for a diagram, as `#rrggbb`. */
export type DiagramColours = {
  readonly dark: boolean;
  readonly paper: string;
  readonly box: string;
  readonly line: string;
  readonly text: string;
  readonly accent: string;
  readonly tint: string;
};

/** A request to the frame: the diagram's source and colours. */
export type DiagramRequest = {
  readonly id: number;
  readonly source: string;
  readonly colours: DiagramColours;
};

/** The frame's response. `drawing` is null if the diagram can't be drawn. */
export type DiagramResponse = {
  readonly id: number;
  readonly drawing: DiagramDrawing | null;
};

/** A drawn diagram: an SVG document, its size in CSS pixels, and the title its author gave it, if any. */
export type DiagramDrawing = {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
};
