import { FailureError, failure } from '../../../shared/failure.ts';
import type { GenerationRun } from './generation-run.ts';

/** A place held for a generation while its gateway is asked for: at most one in each conversation at a time. */
export type Reservation = {
  /** Throws `stopped` or `app-closed` where the wait was ended meanwhile. */
  check(): void;
  /** The generations have started, and take the place. */
  started(runs: readonly GenerationRun[]): void;
  /** Gives the place back; nothing where it was taken. */
  cancel(): void;
};

/** What runs, by conversation. */
export type RunBook = {
  /** The runs whose replies have not all ended: one, several while models are compared, or none. */
  of(conversationId: string): readonly GenerationRun[];
  find(generationId: string): GenerationRun | undefined;
  /**
   * Throws `busy` where one runs or is about to, `app-closed` once the app is closing. Runs of the comparison `beside`
   * are no hindrance.
   */
  reserve(conversationId: string, beside?: string | null): Reservation;
  stop(conversationId: string): void;
  /** Whatever waits for its next try tries at once. */
  tryAllNow(): void;
  /** Takes no more, ends what runs, and settles when it is on disk. */
  close(): Promise<void>;
};

/** An empty book. */
export function createRunBook(): RunBook {
  const reserved = new Map<string, { ended: 'stopped' | 'app-closed' | null }>();
  const running = new Map<string, readonly GenerationRun[]>();
  // Longer than `running`: a gateway may keep its stream open after the last word.
  const open = new Map<GenerationRun, string>();
  let closed = false;
  const of = (conversationId: string) => running.get(conversationId) ?? [];

  function leave(conversationId: string, run: GenerationRun): void {
    const rest = of(conversationId).filter((other) => other !== run);
    if (rest.length > 0) running.set(conversationId, rest);
    else running.delete(conversationId);
  }

  function reserve(conversationId: string, beside: string | null = null): Reservation {
    if (closed) throw new FailureError(failure('app-closed'));
    const busy = of(conversationId);
    const hinders = (run: GenerationRun) => beside === null || run.generation().comparisonId !== beside;
    if (reserved.has(conversationId) || busy.some(hinders)) throw new FailureError(failure('busy'));
    // Words that came late would go into a reply that Continue has taken over.
    for (const [run, place] of open) if (place === conversationId && !busy.includes(run)) run.stop('stopped');
    const place: { ended: 'stopped' | 'app-closed' | null } = { ended: null };
    reserved.set(conversationId, place);
    const cancel = () => {
      if (reserved.get(conversationId) === place) reserved.delete(conversationId);
    };
    return {
      check: () => {
        if (place.ended) throw new FailureError(failure(place.ended, { sent: 'nothing' }));
      },
      started: (runs) => {
        cancel();
        running.set(conversationId, [...of(conversationId), ...runs]);
        for (const run of runs) {
          open.set(run, conversationId);
          void run.done.then(() => leave(conversationId, run));
          void run.ended.then(() => open.delete(run));
        }
      },
      cancel,
    };
  }

  return {
    of,
    find: (generationId) => [...running.values()].flat().find((run) => run.generation().id === generationId),
    reserve,
    stop: (conversationId) => {
      const place = reserved.get(conversationId);
      if (place) place.ended = 'stopped';
      for (const run of of(conversationId)) run.stop('stopped');
    },
    tryAllNow: () => {
      for (const run of [...running.values()].flat()) run.tryNow();
    },
    close: async () => {
      closed = true;
      for (const place of reserved.values()) place.ended = 'app-closed';
      for (const run of open.keys()) run.stop('closing');
      await Promise.all([...open.keys()].map(({ ended }) => ended));
    },
  };
}
