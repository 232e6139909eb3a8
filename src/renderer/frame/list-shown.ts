import { sentenceOf } from '../failure-words.ts';
import { toast } from '../ui/toast.tsx';
import { createDrawer } from './drawer.ts';
import { changeSettings, useSettings } from './settings-store.ts';

const drawer = createDrawer('(max-width: 719px)');

/** Whether the list is shown: as was chosen for wide windows, or as a drawer that was opened in a narrow one. */
export function useListShown(): boolean {
  return drawer.useShown(useSettings(({ listShown }) => listShown));
}

/** Shows or hides the list; in a narrow window that is not remembered. */
export async function showList(shown: boolean): Promise<void> {
  if (drawer.isNarrow()) return drawer.setOpen(shown);
  const failed = await changeSettings({ listShown: shown });
  if (failed) toast({ text: sentenceOf(failed).title });
}

/** Hides the list if it is an open drawer, as when something in it was chosen; answers whether it was. */
export function closeDrawer(): boolean {
  const open = drawer.isOpen();
  if (open) drawer.setOpen(false);
  return open && drawer.isNarrow();
}
