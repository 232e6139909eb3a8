import { routeOf, useRoute } from '../route.ts';
import { changeSettings, useSettings } from '../stores/settings-store.ts';
import { createDrawer, type Drawer } from './drawer.ts';

const defaultDrawer = createDrawer('(max-width: 719px)');
/** The Speak screen has two columns of its own, so its list becomes a drawer earlier. */
const speakDrawer = createDrawer('(max-width: 1159px)');

/** Returns whether the list is visible: by the setting in a wide window, or as an open drawer in a narrow one. */
export function useListShown(): boolean {
  const { screen } = useRoute();
  const chosen = useSettings(({ listShown }) => listShown);
  const [elsewhere, inSpeak] = [defaultDrawer.useShown(chosen), speakDrawer.useShown(chosen)];
  return screen === 'speak' ? inSpeak : elsewhere;
}

/** Shows or hides the list. In a narrow window, the choice isn't saved. */
export async function showList(shown: boolean): Promise<void> {
  const drawer = currentDrawer();
  if (drawer.isNarrow()) return drawer.setOpen(shown);
  await changeSettings({ listShown: shown });
}

/**
 * Closes the list if it's an open drawer, for example after the user selects something in it. Returns whether it was.
 */
export function closeDrawer(): boolean {
  const drawer = currentDrawer();
  const open = drawer.isOpen();
  if (open) drawer.setOpen(false);
  return open && drawer.isNarrow();
}

function currentDrawer(): Drawer {
  return routeOf(location.hash).screen === 'speak' ? speakDrawer : defaultDrawer;
}
