import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { sentenceOf } from '../failure-words.ts';
import { toast } from '../ui/toast.tsx';
import { changeSettings, useSettings } from './settings-store.ts';

// Narrower than this the list is a drawer over the sheet; the same width stands in the style sheets.
const narrow = '(max-width: 719px)';

const useDrawer = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Whether the list is shown: as was chosen for wide windows, or as a drawer that was opened in a narrow one. */
export function useListShown(): boolean {
  const drawer = useDrawer(({ open }) => open);
  const wanted = useSettings(({ listShown }) => listShown);
  return useSyncExternalStore(onWidth, isNarrow) ? drawer : wanted;
}

/** Shows or hides the list; in a narrow window that is not remembered. */
export async function showList(shown: boolean): Promise<void> {
  if (isNarrow()) return useDrawer.setState({ open: shown });
  const failed = await changeSettings({ listShown: shown });
  if (failed) toast({ text: sentenceOf(failed).title });
}

/** Hides the list if it is an open drawer, as when something in it was chosen; answers whether it was. */
export function closeDrawer(): boolean {
  const { open } = useDrawer.getState();
  if (open) useDrawer.setState({ open: false });
  return open && isNarrow();
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}

function onWidth(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
