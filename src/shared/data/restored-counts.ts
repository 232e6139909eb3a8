/**
 * What an import can add besides conversations, in display order. Gateways, settings and costs are in backups but not
 * in archives.
 */
export const restoredKinds = [
  'transcripts',
  'recordings',
  'clips',
  'voiceOvers',
  'prompts',
  'folders',
  'drafts',
  'gateways',
  'settings',
  'costs',
] as const;

/**
 * Counts of an import besides what it added. `known` counts records that were already stored, and `keysNeeded` the
 * added gateways that need a key. `unchangedGateways` and `unchangedSettings` count those that differ from the backup's
 * and stay as they are here.
 */
export const otherCounts = ['known', 'keysNeeded', 'unchangedGateways', 'unchangedSettings'] as const;

/** The counts of an import besides conversations. */
export type RestoredCounts = Readonly<
  Record<(typeof restoredKinds)[number] | (typeof otherCounts)[number], number>
>;

/** Counts of an empty import, all 0. */
export const nothingRestored = Object.fromEntries(
  [...restoredKinds, ...otherCounts].map((name) => [name, 0]),
) as RestoredCounts;
