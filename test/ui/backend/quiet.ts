import { storedKinds } from '../../../src/shared/data/storage.ts';
import { noWork } from '../../../src/shared/work.ts';
import { stream } from './live.ts';
import type { Routes } from './router.ts';

const emptyList = { type: 'snapshot' as const, complete: true, items: [] };

/** What the page watches from its start and most tests don't need: nothing is running, and there's nothing to show. */
export const quietRoutes = {
  work: { watch: stream({ type: 'now' as const, work: noWork }) },
  storage: {
    watch: stream({ unwritten: null, isDamaged: false, repaired: null, unreadable: 0 }),
    usage: () => storedKinds.map((kind) => ({ kind, count: null, bytes: 0 })),
  },
  backups: {
    watch: stream({
      plan: { folder: null, every: 'off' as const, keep: 10 },
      running: null,
      lastAt: null,
      failure: null,
      hasDialog: false,
    }),
    list: () => [],
  },
  updates: {
    watch: stream({ feed: null, now: { state: 'unavailable' as const, reason: 'browser' as const } }),
  },
  quickAsk: { watchRoutes: stream<string>(), watchKeys: stream('page' as const) },
  captures: { watch: stream([]) },
  splits: { claim: stream<never>() },
  clips: { watch: stream(emptyList), voices: () => null },
  script: { watch: stream({ text: '', plain: false }) },
  voiceOvers: { watch: stream(emptyList) },
  transcripts: { watchList: stream(emptyList) },
  dictation: { list: () => [] },
  talk: { recordings: () => [], watchKeys: stream('page' as const) },
} satisfies Routes;
