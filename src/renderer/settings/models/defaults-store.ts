import type { Settings } from '../../../shared/models/settings.ts';
import { flushOnLeave } from '../../backend/flush-on-leave.ts';
import { createHeldValues } from '../../backend/held-values.ts';
import { afterTyping, createWriteBehind } from '../../backend/write-behind.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { areParameters, isSystemPrompt } from '../../stores/conversations/stored-set-ups.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** What conversations inherit, and what new ones begin with. */
export type Defaults = Pick<Settings, 'defaultParameters' | 'defaultSystemPrompt'>;

const place = 'defaults';

const changes = createWriteBehind<Partial<Defaults>>({
  held: createHeldValues(() => sessionStorage, 'parlance-defaults', isChange),
  write: (_, change) => changeSettings(change),
  onFailure: (failure) => {
    // A lost connection is shown once, for the whole page.
    if (failure.code !== 'connection-lost') toast({ text: sentenceApart(failure).title });
    return true;
  },
  later: afterTyping,
});

/** The defaults, with what is not written yet. */
export function useDefaults(): Defaults {
  useSettings();
  changes.usePending();
  return shownDefaults();
}

/** The same at this moment. */
export function shownDefaults(): Defaults {
  const { defaultParameters, defaultSystemPrompt } = useSettings.getState();
  return { defaultParameters, defaultSystemPrompt, ...changes.usePending.getState().values[place] };
}

/** Changes the defaults: it shows at once and is written soon. */
export function changeDefaults(change: Partial<Defaults>): void {
  changes.put(place, { ...changes.usePending.getState().values[place], ...change });
}

/** Writes what waits without waiting longer. */
export function writeDefaults(): void {
  changes.flushAll();
}

/** Writes what waits when the connection is back or the page closes, until the returned function is called. */
export function followDefaults(): () => void {
  return flushOnLeave(changes.flushAll);
}

function isChange(value: unknown): value is Partial<Defaults> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([field, held]) =>
      (field === 'defaultParameters' && areParameters(held)) ||
      (field === 'defaultSystemPrompt' && isSystemPrompt(held)),
  );
}
