import { useSyncExternalStore } from 'react';
import type { DiagramColours } from './diagram-message.ts';

function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const theme = (): string => document.documentElement.dataset.theme ?? 'light';

/** Returns the page's theme and rerenders when it changes. */
export function useThemeName(): string {
  return useSyncExternalStore(onTheme, theme, () => 'light');
}

/** Returns the page's current colours. */
export function diagramColours(): DiagramColours {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    dark: theme() === 'dark',
    paper: colour('--sheet'),
    box: colour('--sunken'),
    line: colour('--line-control'),
    text: colour('--text-1'),
    accent: colour('--accent'),
    tint: colour('--accent-tint'),
  };
}
