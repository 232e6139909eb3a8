import { useEffect } from 'react';
import { useSettings } from './settings-store.ts';

/** Writes the chosen theme to the document; `system` follows the computer as it changes. */
export function useTheme(): void {
  const theme = useSettings((settings) => settings.theme);
  useEffect(() => {
    if (theme !== 'system') {
      document.documentElement.dataset.theme = theme;
      return;
    }
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);
}
