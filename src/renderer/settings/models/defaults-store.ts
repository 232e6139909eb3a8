import type { Settings } from '../../../shared/settings/settings.ts';
import { flushOnLeave } from '../../backend/flush-on-leave.ts';
import { createSessionValues } from '../../backend/session-values.ts';
import { afterTyping, createWriteBehind } from '../../backend/write-behind.ts';
import { failureText } from '../../failures/failure-text.ts';
import { areParameters, isSystemPrompt } from '../../stores/conversations/stored-set-ups.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** The parameters that conversations inherit, and the system prompt that new ones start with. */
export type Defaults = Pick<Settings, 'defaultParameters' | 'defaultSystemPrompt'>;

const entryKey = 'defaults';

const changes = createWriteBehind<Partial<Defaults>>({
  session: createSessionValues(() => sessionStorage, 'parlance-defaults', isChange),
  write: (_, change) => changeSettings(change),
  onFailure: (failure) => {
    // A lost connection is shown once for the whole page.
    if (failure.code !== 'connection-lost') toast({ text: failureText(failure).title });
    return true;
  },
  afterPause: afterTyping,
});

/** Returns the defaults, including unsaved changes. */
export function useDefaults(): Defaults {
  useSettings();
  changes.usePending();
  return shownDefaults();
}

/** Returns the current defaults, including unsaved changes, without subscribing to them. */
export function shownDefaults(): Defaults {
  const { defaultParameters, defaultSystemPrompt } = useSettings.getState();
  return { defaultParameters, defaultSystemPrompt, ...changes.usePending.getState().values[entryKey] };
}

/** Changes the defaults. The page shows the change immediately; the write is debounced. */
export function changeDefaults(change: Partial<Defaults>): void {
  changes.put(entryKey, { ...changes.usePending.getState().values[entryKey], ...change });
}

/** Writes unsaved changes immediately. */
export function writeDefaults(): void {
  changes.flushAll();
}

/**
 * Writes unsaved changes now, when the connection returns and when the page closes. Returns a function that stops this.
 */
export function followDefaults(): () => void {
  return flushOnLeave(changes.flushAll);
}

function isChange(value: unknown): value is Partial<Defaults> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([field, fieldValue]) =>
      (field === 'defaultParameters' && areParameters(fieldValue)) ||
      (field === 'defaultSystemPrompt' && isSystemPrompt(fieldValue)),
  );
}
