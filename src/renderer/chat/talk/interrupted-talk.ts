import { strings } from '../../i18n/strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { runningTalkKey } from '../model/talk-open.ts';
import { startTalkHere } from './talk-anywhere.ts';

/** Marks this tab as one with a running talk until the returned function is called. */
export function markRunningTalk(): () => void {
  sessionStorage.setItem(runningTalkKey, 'yes');
  return () => sessionStorage.removeItem(runningTalkKey);
}

/**
 * Shows a toast if a talk ended because its page was reloaded. A duplicated tab inherits the mark, although it had no
 * talk.
 */
export function reportInterruptedTalk(): void {
  sessionStorage.removeItem(runningTalkKey);
  const [loaded] = performance.getEntriesByType('navigation');
  if (!(loaded instanceof PerformanceNavigationTiming) || loaded.type === 'navigate') return;
  const { reloaded, startAgain } = strings().talk;
  toast({ text: reloaded, action: { label: startAgain, onPress: startTalkHere } });
}
