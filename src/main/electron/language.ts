import { createRouterClient } from '@orpc/server';
import type { Application } from '../application.ts';

/**
 * Calls `changed` initially and after each change of the language, by watching the settings over the same contract as
 * the page, until the application ends. Resolves after the first call.
 */
export async function followLanguage(
  router: Application['router'],
  onFailure: (thrown: unknown) => void,
  changed: () => void,
): Promise<void> {
  const { settings } = createRouterClient(router);
  const changes = (await settings.watch())[Symbol.asyncIterator]();
  let language: string | null = null;
  const follow = async (): Promise<boolean> => {
    const change = await changes.next();
    if (change.done) return false;
    if (change.value.language !== language) changed();
    language = change.value.language;
    return true;
  };
  await follow();
  void (async () => {
    while (await follow());
  })().catch(onFailure);
}
