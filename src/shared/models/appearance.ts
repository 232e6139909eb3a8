import { settingsSchema } from './settings.ts';

/** What of the settings changes how the page looks: known before its first paint. */
export const appearanceSchema = settingsSchema.pick({
  theme: true,
  readingSize: true,
  readingFace: true,
  compactRows: true,
  motion: true,
  contrast: true,
});

/** See {@link appearanceSchema}. */
export type Appearance = Readonly<ReturnType<typeof appearanceSchema.parse>>;

/** The attribute of the page's root element that carries it, written by {@link writeAppearance}. */
export const appearanceAttribute = 'data-appearance';

/** An appearance (or settings with more in them) as an attribute's value, with nothing in it that HTML would read. */
export function writeAppearance(settings: Appearance): string {
  return encodeURIComponent(JSON.stringify(appearanceSchema.parse(settings)));
}

/** Reads what {@link writeAppearance} wrote; null where it is none. */
export function readAppearance(text: string | null): Appearance | null {
  if (text === null) return null;
  try {
    return appearanceSchema.safeParse(JSON.parse(decodeURIComponent(text))).data ?? null;
  } catch {
    return null;
  }
}
