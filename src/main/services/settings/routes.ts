import { settingsContract } from '../../../shared/contract/settings.ts';
import { presentFields } from '../present-fields.ts';
import { routesOf } from '../routes-of.ts';
import type { SettingsService } from './settings-service.ts';

/** Implements the contract's settings procedures. */
export function settingsRoutes(settings: SettingsService) {
  return routesOf(settingsContract, {
    watch: (_, signal) => settings.watch(signal),
    change: (input) => settings.change(presentFields(input)),
  });
}
