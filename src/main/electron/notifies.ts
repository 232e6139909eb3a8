/**
 * Whether to show a notification when long work finishes in the background (`settings.notifyWhenDone`, on by default).
 */
export function notifies(settings: unknown): boolean {
  const value =
    typeof settings === 'object' && settings !== null && 'notifyWhenDone' in settings
      ? settings.notifyWhenDone
      : null;
  return value !== false;
}
