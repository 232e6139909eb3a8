/** What can be chosen of how the page looks, where it is a choice among words. */
export const appearanceChoices = {
  theme: ['system', 'light', 'dark'],
  readingFace: ['serif', 'sans'],
  /** Whether things move: as the computer says, or not. */
  motion: ['system', 'reduced'],
  /** Whether edges and small texts are stronger: as the computer says, or always. */
  contrast: ['system', 'more'],
} as const;

/** The size of what is read and written, in px at 100 %; the interface keeps its own. */
export const readingSizeRange = { min: 14, max: 20 } as const;

/** What of the settings changes how the page looks: known before its first paint. */
export type Appearance = {
  readonly [Name in keyof typeof appearanceChoices]: (typeof appearanceChoices)[Name][number];
} & {
  readonly readingSize: number;
  /** Rows of lists are lower, so that more of them are in sight. */
  readonly compactRows: boolean;
};

/** The attribute of the page's root element that carries it, written by {@link writeAppearance}. */
export const appearanceAttribute = 'data-appearance';

/** An appearance (or settings with more in them) as an attribute's value, with nothing in it that HTML would read. */
export function writeAppearance(settings: Appearance): string {
  const { theme, readingSize, readingFace, compactRows, motion, contrast } = settings;
  const appearance: Appearance = { theme, readingSize, readingFace, compactRows, motion, contrast };
  return encodeURIComponent(JSON.stringify(appearance));
}

/** Reads what {@link writeAppearance} wrote; null where it is none. */
export function readAppearance(text: string | null): Appearance | null {
  if (text === null) return null;
  try {
    return appearanceIn(JSON.parse(decodeURIComponent(text)));
  } catch {
    return null;
  }
}

function appearanceIn(value: Readonly<Record<string, unknown>>): Appearance | null {
  const { readingSize, compactRows } = value;
  const theme = appearanceChoices.theme.find((one) => one === value.theme);
  const readingFace = appearanceChoices.readingFace.find((one) => one === value.readingFace);
  const motion = appearanceChoices.motion.find((one) => one === value.motion);
  const contrast = appearanceChoices.contrast.find((one) => one === value.contrast);
  if (!theme || !readingFace || !motion || !contrast) return null;
  if (!isReadingSize(readingSize) || typeof compactRows !== 'boolean') return null;
  return { theme, readingSize, readingFace, compactRows, motion, contrast };
}

function isReadingSize(value: unknown): value is number {
  const { min, max } = readingSizeRange;
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
