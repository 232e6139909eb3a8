import type { ImageProblem } from './reply-image.ts';

/** What an alert is about, as in GitHub's `> [!NOTE]`. */
export type AlertKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** The strings that rendered Markdown shows, from the catalogue. */
export type MarkdownStrings = {
  /** Copies a code block. */
  readonly copy: string;
  /** That button's accessible name, to distinguish it from the reply's own Copy button. Starts with `copy`. */
  readonly copyCode: string;
  /** Shown on that button for 1.5 s after copying. */
  readonly copied: string;
  /** Shown on that button for 1.5 s if copying failed. */
  readonly copyFailed: string;
  /** Wraps long lines of code. */
  readonly wrap: string;
  /** Stops wrapping them. */
  readonly unwrap: string;
  /** The accessible name of a code block, with the language if known. */
  readonly code: (language: string | undefined) => string;
  /** The accessible name of the container that a table scrolls in. */
  readonly table: string;
  /** The summary of a `<details>` element without one. */
  readonly details: string;
  /** The heading of an alert. */
  readonly alerts: Readonly<Record<AlertKind, string>>;
  readonly copyTable: string;
  /** Shows more rows of a very long table, with how many aren't shown. */
  readonly moreRows: (count: string) => string;
  /** Accessible names of a footnote's number in the text and before the note. Each leads to the other. */
  readonly footnote: (label: string) => string;
  readonly footnoteBack: (label: string) => string;
  /** The accessible name of a source's number. */
  readonly source: (number: string) => string;
  /** Switch between a diagram's picture and its code. */
  readonly showCode: string;
  readonly showDiagram: string;
  /** The alternative text of a diagram, with its author's title if any. */
  readonly diagram: (title: string | undefined) => string;
  /** The accessible name of the container that a wide diagram scrolls in. */
  readonly diagramView: string;
  /** Shown below the code of a diagram that couldn't be drawn or took too long. */
  readonly diagramRefused: string;
  readonly diagramTimedOut: string;
  /** Shown in place of an image that isn't loaded, with its host if it has one. */
  readonly imageHeld: (host: string | undefined) => string;
  /** The button that loads it, and its accessible name, which starts with the label. */
  readonly loadImage: string;
  readonly loadImageFrom: (host: string) => string;
  /** Shown while it's loading. */
  readonly imageLoading: (host: string) => string;
  /** Why loading failed. */
  readonly imageFailed: Readonly<Record<ImageProblem, (host: string) => string>>;
};
