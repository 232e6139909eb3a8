import { createDrawer } from '../../shell/drawer.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';

const drawer = createDrawer('(max-width: 1159px)');

/** Returns whether the window is so narrow that the inspector becomes a drawer. */
export const isDrawer = drawer.isNarrow;

/** Returns whether the inspector is visible: as set in a wide window, or as an open drawer in a narrow one. */
export function useInspectorShown(): boolean {
  return drawer.useShown(useSettings(({ inspectorShown }) => inspectorShown));
}

/** Shows or hides the inspector. In a narrow window the choice isn't saved. */
export async function showInspector(shown: boolean): Promise<void> {
  if (drawer.isNarrow()) return drawer.setOpen(shown);
  await changeSettings({ inspectorShown: shown });
}
