import { isDeepStrictEqual } from 'node:util';
import type { RestoredCounts } from '../../../shared/data/restored-counts.ts';
import type { StoredConfig } from '../../storage/settings-store.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';

/** Dependencies of restoring gateways and settings. */
export type RestoreConfigDeps = {
  readonly settings: Pick<SettingsService, 'now' | 'chosen' | 'change'>;
  readonly gateways: Pick<GatewaysService, 'adopt'>;
  /** Whether recordings are stored. */
  readonly hasRecordings: () => boolean;
};

type ConfigCounts = Pick<
  RestoredCounts,
  'gateways' | 'keysNeeded' | 'unchangedGateways' | 'settings' | 'unchangedSettings'
>;

/**
 * Settings that a backup never sets. A new language would reload the page during the restore, and checking for updates
 * needs consent on each computer.
 */
const ownSettings: ReadonlySet<string> = new Set(['language', 'checkForUpdates']);

/**
 * Adds the gateways from a backup, without keys, and applies the settings that were never changed on this computer.
 * Everything else is left unchanged. If recordings were stored before, so is their retention, because a shorter one
 * could delete them. A trial only counts.
 */
export async function restoreConfig(
  config: StoredConfig,
  deps: Pick<RestoreConfigDeps, 'settings' | 'gateways'>,
  hadRecordings: boolean,
  trial: boolean,
): Promise<ConfigCounts> {
  const { added, unchanged } = await deps.gateways.adopt(config.gateways, trial);
  const here = deps.settings.now();
  const chosen = deps.settings.chosen();
  const isUnchanged = (name: string) =>
    chosen.has(name) || (name === 'recordingRetentionDays' && hadRecordings);
  const different = Object.entries(config.settings).filter(
    ([name, value]) => !ownSettings.has(name) && !isDeepStrictEqual(value, here[name as keyof typeof here]),
  );
  const change = Object.fromEntries(different.filter(([name]) => !isUnchanged(name)));
  const settings = Object.keys(change).length;
  if (!trial && settings > 0) deps.settings.change(change);
  return {
    gateways: added.length,
    keysNeeded: added.filter(({ usesKey }) => usesKey).length,
    unchangedGateways: unchanged,
    settings,
    unchangedSettings: different.length - settings,
  };
}
