/**
 * Handles files one after the other. A file about which the user is asked ends its turn early, so that the next ones
 * don't wait for the answer. Resolves to what is still being handled once the last turn has ended. `handle` never
 * rejects.
 */
export async function filesInTurn<Item>(
  items: readonly Item[],
  handle: (item: Item, endTurn: () => void) => Promise<void>,
): Promise<readonly Promise<void>[]> {
  const handled: Promise<void>[] = [];
  for (const item of items) {
    const turn = Promise.withResolvers<void>();
    const done = handle(item, turn.resolve);
    handled.push(done);
    await Promise.race([done, turn.promise]);
  }
  return handled;
}
