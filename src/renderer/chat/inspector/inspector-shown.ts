import { sentenceApart } from '../../failures/failure-sentence.ts';
import { createDrawer } from '../../shell/drawer.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';

const drawer = createDrawer('(max-width: 1159px)');

/** Whether the window is so narrow that the inspector is a drawer. */
export const isDrawer = drawer.isNarrow;

/** Whether the inspector is shown: as was chosen for wide windows, or as a drawer that was opened in a narrow one. */
export function useInspectorShown(): boolean {
  return drawer.useShown(useSettings(({ inspectorShown }) => inspectorShown));
}

/** Shows or hides the inspector; in a narrow window that is not remembered. */
export async function showInspector(shown: boolean): Promise<void> {
  if (drawer.isNarrow()) return drawer.setOpen(shown);
  const failed = await changeSettings({ inspectorShown: shown });
  if (failed) toast({ text: sentenceApart(failed).title });
}
