import { sentenceOf } from '../failures/failure-sentence.ts';
import { routeOf, useRoute } from '../stores/route.ts';
import { changeSettings, useSettings } from '../stores/settings-store.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { createDrawer, type Drawer } from './drawer.ts';

const usual = createDrawer('(max-width: 719px)');
/** Between the script and the voices there is no room for a list sooner. */
const ofSpeak = createDrawer('(max-width: 1159px)');

/** Whether the list is shown: as was chosen for wide windows, or as a drawer that was opened in a narrow one. */
export function useListShown(): boolean {
  const { screen } = useRoute();
  const chosen = useSettings(({ listShown }) => listShown);
  const [usually, inSpeak] = [usual.useShown(chosen), ofSpeak.useShown(chosen)];
  return screen === 'speak' ? inSpeak : usually;
}

/** Shows or hides the list; in a narrow window that is not remembered. */
export async function showList(shown: boolean): Promise<void> {
  const drawer = drawerNow();
  if (drawer.isNarrow()) return drawer.setOpen(shown);
  const failed = await changeSettings({ listShown: shown });
  if (failed) toast({ text: sentenceOf(failed).title });
}

/** Hides the list if it is an open drawer, as when something in it was chosen; answers whether it was. */
export function closeDrawer(): boolean {
  const drawer = drawerNow();
  const open = drawer.isOpen();
  if (open) drawer.setOpen(false);
  return open && drawer.isNarrow();
}

function drawerNow(): Drawer {
  return routeOf(location.hash).screen === 'speak' ? ofSpeak : usual;
}
