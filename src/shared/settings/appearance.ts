/** Choices for the enumerated appearance settings. */
export const appearanceChoices = {
  theme: ['system', 'light', 'dark'],
  readingFont: ['serif', 'sans'],
  /** Animations: as set in the system, or reduced. */
  motion: ['system', 'reduced'],
  /** Contrast of borders and small text: as set in the system, or increased. */
  contrast: ['system', 'more'],
} as const;

/** Font size for reading and writing text, in px at 100% zoom. The rest of the interface has fixed sizes. */
export const readingSizeRange = { min: 14, max: 20 } as const;

/** The settings that affect how the page looks. They're needed before its first paint. */
export type Appearance = {
  readonly [Name in keyof typeof appearanceChoices]: (typeof appearanceChoices)[Name][number];
} & {
  readonly readingSize: number;
  /** Whether list rows are shorter, so that more of them fit. */
  readonly compactRows: boolean;
};

/** Attribute of the page's root element that contains the result of {@link writeAppearance}. */
export const appearanceAttribute = 'data-appearance';

/** Serialises an appearance (or settings that include it) to an attribute value that needs no HTML escaping. */
export function writeAppearance(settings: Appearance): string {
  const { theme, readingSize, readingFont, compactRows, motion, contrast } = settings;
  const appearance: Appearance = { theme, readingSize, readingFont, compactRows, motion, contrast };
  return encodeURIComponent(JSON.stringify(appearance));
}

/** Parses the result of {@link writeAppearance}. Returns null if it's invalid. */
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
  const readingFont = appearanceChoices.readingFont.find((one) => one === value.readingFont);
  const motion = appearanceChoices.motion.find((one) => one === value.motion);
  const contrast = appearanceChoices.contrast.find((one) => one === value.contrast);
  if (!theme || !readingFont || !motion || !contrast) return null;
  if (!isReadingSize(readingSize) || typeof compactRows !== 'boolean') return null;
  return { theme, readingSize, readingFont, compactRows, motion, contrast };
}

function isReadingSize(value: unknown): value is number {
  const { min, max } = readingSizeRange;
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
