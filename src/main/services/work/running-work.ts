import type { DoneWork, Work } from '../../../shared/work.ts';

/** Running work. `progress` is from 0 to 1, null if unknown. */
export type Running = Pick<DoneWork, 'kind' | 'id' | 'title'> & { readonly progress: number | null };

/** The running work, and its total progress since the list was last empty. */
export type RunningWork = {
  /** Adds work or updates its progress. */
  update(running: Running): void;
  /** Ends work. Returns null if it wasn't running. */
  end(kind: DoneWork['kind'], id: string, failed: boolean): DoneWork | null;
  /** Removes work without reporting its end. */
  remove(kind: DoneWork['kind'], id: string): void;
  /** Removes all work of a kind except these, without reporting its end. */
  keepOnly(kind: DoneWork['kind'], ids: ReadonlySet<string>): void;
  now(): Omit<Work, 'recordings' | 'talks' | 'wantsWindow'>;
};

/** Creates an empty list. `clock.now` returns epoch ms. */
export function createRunningWork(clock: { now(): number }): RunningWork {
  const running = new Map<string, Running & { readonly since: number }>();
  let ended = 0;
  const nameOf = (kind: DoneWork['kind'], id: string) => `${kind} ${id}`;
  const measured = () => [...running.values()].filter(({ kind }) => kind !== 'reply');
  const rest = () => {
    if (measured().length === 0) ended = 0;
  };
  const count = (kind: DoneWork['kind']) => [...running.values()].filter((one) => one.kind === kind).length;
  return {
    update: (one) => {
      const name = nameOf(one.kind, one.id);
      running.set(name, { ...one, since: running.get(name)?.since ?? clock.now() });
    },
    end: (kind, id, failed) => {
      const name = nameOf(kind, id);
      const one = running.get(name);
      if (!one) return null;
      running.delete(name);
      if (kind !== 'reply') ended += 1;
      rest();
      return { kind, id, title: one.title, ms: clock.now() - one.since, failed };
    },
    remove: (kind, id) => {
      running.delete(nameOf(kind, id));
      rest();
    },
    keepOnly: (kind, ids) => {
      for (const [name, one] of running) if (one.kind === kind && !ids.has(one.id)) running.delete(name);
      rest();
    },
    now: () => {
      const current = measured();
      const done = current.reduce((sum, { progress }) => sum + (progress ?? 0), ended);
      return {
        replies: count('reply'),
        transcripts: count('transcript'),
        clips: count('clip'),
        progress: current.length === 0 ? null : done / (current.length + ended),
      };
    },
  };
}
