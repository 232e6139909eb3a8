/**
 * What an import can add besides conversations, in display order. Archives contain no gateways, settings and costs, but
 * backups do.
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
 * Counts of an import besides what it added. `known` records were already stored. `keysNeeded` of the added gateways
 * need a key. `unchangedGateways` and `unchangedSettings` differ from those in the backup, and stay as they are here.
 */
export const otherCounts = ['known', 'keysNeeded', 'unchangedGateways', 'unchangedSettings'] as const;

/** The counts of an import besides conversations. */
export type RestoredCounts = Readonly<
  Record<(typeof restoredKinds)[number] | (typeof otherCounts)[number], number>
>;

/** All counts are 0. */
export const nothingRestored = Object.fromEntries(
  [...restoredKinds, ...otherCounts].map((name) => [name, 0]),
) as RestoredCounts;
