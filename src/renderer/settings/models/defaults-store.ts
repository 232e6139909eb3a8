import { z } from 'zod';
import { chatParametersSchema, systemPromptSchema } from '../../../shared/chat/parameters.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';

/** The parameters that conversations inherit, and the system prompt that new ones start with. */
export type Defaults = Pick<Settings, 'defaultParameters' | 'defaultSystemPrompt'>;

const entryKey = 'defaults';

const changes = createWriteBehind<Partial<Defaults>>({
  name: 'parlance-defaults',
  schema: z.object({
    defaultParameters: chatParametersSchema.exactOptional(),
    defaultSystemPrompt: systemPromptSchema.exactOptional(),
  }),
  write: (_, change) => changeSettings(change, () => {}),
  report: toastFailure,
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

/** Saves unsaved changes, also when the connection returns and when the page closes. */
export const followDefaults = changes.follow;
