import { implement } from '@orpc/server';
import { settingsContract } from '../../../shared/contract/settings.ts';
import { presentFields } from '../present-fields.ts';
import type { SettingsService } from './settings-service.ts';

/** Implements the contract's settings procedures. */
export function settingsRoutes(settings: SettingsService) {
  const os = implement(settingsContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => settings.watch(signal)),
    change: os.change.handler(({ input }) => settings.change(presentFields(input))),
  });
}
