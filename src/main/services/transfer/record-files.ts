import type { ArchiveRecord } from './record-schemas.ts';

/**
 * The files of a full export: a pattern for their names, the kind of their records, and whether each file is one record
 * or a list.
 */
export const recordFiles: readonly (readonly [RegExp, ArchiveRecord['kind'], 'one' | 'list'])[] = [
  [/^transcripts\/[^/]+\.json$/, 'transcript', 'one'],
  [/^clips\.json$/, 'clip', 'list'],
  [/^voice-overs\.json$/, 'voice-over', 'list'],
  [/^prompts\.json$/, 'prompt', 'list'],
  [/^folders\.json$/, 'folder', 'list'],
  [/^drafts\.json$/, 'drafts', 'one'],
  [/^dictation\.json$/, 'dictation', 'one'],
  [/^talk\.json$/, 'talk', 'list'],
];
