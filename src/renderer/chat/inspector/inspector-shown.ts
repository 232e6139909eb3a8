import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { sentenceApart } from '../../failure-words.ts';
import { changeSettings, useSettings } from '../../frame/settings-store.ts';
import { toast } from '../../ui/toast.tsx';

// Narrower than this the inspector is a drawer over the page; the same width stands in the style sheets.
const narrow = '(max-width: 1159px)';

const useDrawer = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Whether the inspector is shown: as was chosen for wide windows, or as a drawer that was opened in a narrow one. */
export function useInspectorShown(): boolean {
  const drawer = useDrawer(({ open }) => open);
  const wanted = useSettings(({ inspectorShown }) => inspectorShown);
  return useSyncExternalStore(onWidth, isDrawer) ? drawer : wanted;
}

/** Shows or hides the inspector; in a narrow window that is not remembered. */
export async function showInspector(shown: boolean): Promise<void> {
  if (isDrawer()) return useDrawer.setState({ open: shown });
  const failed = await changeSettings({ inspectorShown: shown });
  if (failed) toast({ text: sentenceApart(failed).title });
}

/** Whether the window is so narrow that the inspector is a drawer. */
export function isDrawer(): boolean {
  return matchMedia(narrow).matches;
}

function onWidth(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
