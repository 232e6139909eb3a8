import { grouped } from './grouped.ts';

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;

/** Strings for backups. */
export const backups = {
  title: 'Backups',
  text: 'A backup contains your conversations, transcripts, clips, recordings, prompts, gateways and settings, but no keys. Parlance checks each backup after writing it. Files that haven’t changed are stored once.',
  folder: 'Backup folder',
  folderText: 'Use another drive if you can. Parlance creates a folder named “Parlance backups” in it.',
  noFolder: 'None',
  choose: 'Choose…',
  path: 'Folder path',
  use: 'Use this folder',
  cancel: 'Cancel',
  every: 'Automatic backups',
  intervals: { off: 'Off', daily: 'Daily', weekly: 'Weekly' },
  keep: 'Backups to keep',
  keepText: 'Older ones are deleted once a new one has been checked.',
  run: 'Back up now',
  running: (done: string, total: string) => `Backing up, ${done} of ${total}`,
  last: (when: string) => `Last backup: ${when}`,
  never: 'No backups yet.',
  list: 'Backups',
  empty: 'There are no backups in this folder.',
  states: { good: 'Complete', newer: 'From a newer version', damaged: 'Damaged' },
  other: 'From another data folder',
  contains: (conversations: number, transcripts: number, clips: number) =>
    [
      counted(conversations, 'conversation', 'conversations'),
      counted(transcripts, 'transcript', 'transcripts'),
      counted(clips, 'clip', 'clips'),
    ].join(', '),
  restore: 'Restore…',
  restoreOf: (when: string) => `Restore the backup from ${when}`,
  trying: (done: number) => `Checking the backup, ${counted(done, 'item', 'items')} so far`,
  restoring: (done: number) => `Restoring, ${counted(done, 'item', 'items')} so far`,
  tried: 'This backup can be restored',
  triedText:
    'Nothing has been written yet. Restoring adds what’s missing here. What’s already here stays as it is, and nothing is deleted.',
  toAdd: {
    conversations: (count: number) => counted(count, 'conversation', 'conversations'),
    transcripts: (count: number) => counted(count, 'transcript', 'transcripts'),
    recordings: (count: number) => counted(count, 'audio file', 'audio files'),
    clips: (count: number) => counted(count, 'clip', 'clips'),
    voiceOvers: (count: number) => counted(count, 'voice-over', 'voice-overs'),
    prompts: (count: number) => counted(count, 'saved prompt', 'saved prompts'),
    folders: (count: number) => counted(count, 'folder', 'folders'),
    drafts: (count: number) => counted(count, 'draft', 'drafts'),
    gateways: (count: number) => counted(count, 'gateway', 'gateways'),
    settings: (count: number) => counted(count, 'setting', 'settings'),
    costs: (count: number) => `the costs of ${counted(count, 'request', 'requests')}`,
  },
  wouldAdd: (what: string) => `Restoring adds ${what}.`,
  nothingToAdd: 'Everything in it is already here.',
  alreadyHere: (count: number) => `Already here: ${counted(count, 'item', 'items')}`,
  unchanged: (gateways: number, settings: number) =>
    `Set up differently here, and left unchanged: ${[
      ...(gateways > 0 ? [counted(gateways, 'gateway', 'gateways')] : []),
      ...(settings > 0 ? [counted(settings, 'setting', 'settings')] : []),
    ].join(', ')}`,
  keysNeeded: (count: number) =>
    `Backups contain no keys. ${count === 1 ? 'One gateway needs its key' : `${count} gateways need their keys`} again.`,
  enterKeys: 'Enter keys',
  confirm: 'Restore',
  restored: 'The backup was restored',
};
