import { useLayoutEffect, useMemo } from 'react';
import type { Appearance } from '../../shared/settings/appearance.ts';
import { defaultSettings } from '../../shared/settings/default-settings.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useMedia } from '../ui/state/use-media.ts';

/** The system preferences that apply if the user hasn't chosen otherwise. */
export type SystemAppearance = {
  readonly dark: boolean;
  readonly lessMotion: boolean;
  readonly moreContrast: boolean;
};

const queries = {
  dark: '(prefers-color-scheme: dark)',
  lessMotion: '(prefers-reduced-motion: reduce)',
  moreContrast: '(prefers-contrast: more)',
} as const;

/** Sets the appearance on the root element before the page is painted. Follows changes to the system preferences. */
export function useAppearance(): void {
  const { theme, readingSize, readingFont, compactRows, motion, contrast } = useSettings();
  const dark = useMedia(queries.dark);
  const reducedMotion = useMedia(queries.lessMotion);
  const moreContrast = useMedia(queries.moreContrast);
  const marks = useMemo(
    () =>
      marksOf(
        { theme, readingSize, readingFont, compactRows, motion, contrast },
        { dark, lessMotion: reducedMotion, moreContrast },
      ),
    [theme, readingSize, readingFont, compactRows, motion, contrast, dark, reducedMotion, moreContrast],
  );
  useLayoutEffect(() => {
    const root = document.documentElement;
    const isThemeNew = root.dataset.theme !== marks.theme;
    for (const [name, value] of Object.entries(marks)) root.dataset[name] = value;
    // In percent, so that the text size of the browser applies too.
    root.style.fontSize = `${(readingSize / defaultSettings.readingSize) * 100}%`;
    return isThemeNew ? withoutTransitions(root) : undefined;
  }, [marks, readingSize]);
}

/** Switches transitions off until the next frame, so that all colours change together. */
function withoutTransitions(root: HTMLElement): () => void {
  root.dataset.switching = '';
  const end = () => delete root.dataset.switching;
  const frame = requestAnimationFrame(() => requestAnimationFrame(end));
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}

/** Returns the data attributes that style sheets depend on. */
export function marksOf(
  { theme, readingFont, compactRows, motion, contrast }: Appearance,
  system: SystemAppearance,
): Readonly<Record<'theme' | 'face' | 'rows' | 'motion' | 'contrast', string>> {
  return {
    theme: theme === 'system' ? (system.dark ? 'dark' : 'light') : theme,
    face: readingFont,
    rows: compactRows ? 'compact' : 'usual',
    motion: motion === 'reduced' || system.lessMotion ? 'reduced' : 'usual',
    contrast: contrast === 'more' || system.moreContrast ? 'more' : 'usual',
  };
}
