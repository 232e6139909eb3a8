import { createRouterClient } from '@orpc/server';
import type { NativeTheme } from 'electron';
import type { Application } from '../application.ts';

/**
 * Applies the chosen theme to the window's native parts (controls, menus, scrollbars) by watching the settings over the
 * same contract as the page, until the application ends. Resolves once the first theme is set.
 */
export async function followTheme(
  router: Application['router'],
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
  onFailure: (thrown: unknown) => void,
): Promise<void> {
  const { settings } = createRouterClient(router);
  const changes = (await settings.watch())[Symbol.asyncIterator]();
  const follow = async (): Promise<boolean> => {
    const change = await changes.next();
    if (!change.done) nativeTheme.themeSource = change.value.theme;
    return !change.done;
  };
  await follow();
  void (async () => {
    while (await follow());
  })().catch(onFailure);
}
