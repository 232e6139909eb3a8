import type { ImageProblem } from './reply-image.ts';

/** The texts that a reply's markdown shows; they come from the words catalogue. */
export type MarkdownStrings = {
  /** On the button that copies a block of code. */
  readonly copy: string;
  /** That button's accessible name, which tells it from the reply's own; it begins with `copy`. */
  readonly copyCode: string;
  /** On that button, for 1.5 s after copying. */
  readonly copied: string;
  /** On that button, for 1.5 s after the clipboard refused. */
  readonly copyFailed: string;
  /** The button that breaks long lines of code. */
  readonly wrap: string;
  /** The button that lets long lines run on again. */
  readonly unwrap: string;
  /** The accessible name of a block of code; the language's name where it is known. */
  readonly code: (language: string | undefined) => string;
  /** The accessible name of the container that a table scrolls in. */
  readonly table: string;
  /** On the button that copies a table. */
  /** Over what is folded away without a summary. */
  readonly details: string;
  readonly copyTable: string;
  /** The number of a footnote in the text, which leads to the note, and that of the note, which leads back. */
  readonly footnote: (label: string) => string;
  readonly footnoteBack: (label: string) => string;
  /** The buttons that change between a diagram's picture and its code. */
  readonly showCode: string;
  readonly showDiagram: string;
  /** What a diagram's picture is called; the title that its author gave it. */
  readonly diagram: (title: string | undefined) => string;
  /** What the container is called that a wide one scrolls in. */
  readonly diagramView: string;
  /** Below the code of a diagram that could not be drawn, and of one that took too long. */
  readonly diagramRefused: string;
  readonly diagramTimedOut: string;
  /** What stands for an image that was not loaded; the host it names, or undefined for one that names none. */
  readonly imageHeld: (host: string | undefined) => string;
  /** The button that loads it, and its accessible name, which begins with that. */
  readonly loadImage: string;
  readonly loadImageFrom: (host: string) => string;
  /** While it is fetched. */
  readonly imageLoading: (host: string) => string;
  /** Why it was not loaded after all. */
  readonly imageFailed: Readonly<Record<ImageProblem, (host: string) => string>>;
};
